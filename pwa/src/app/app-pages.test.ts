import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isAppPage } from '@atajo/shared/app-pages'
import { expect, test } from 'vitest'

/**
 * Derives paths from the route files: folders that begin with `_` are layouts, dots are slashes.
 */
function pathsOfRoutes(): string[] {
  const routes = join(import.meta.dirname, '..', 'routes')
  return readdirSync(routes, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)_+\w+\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file
          .replace(/^_\w+\//, '')
          .replace('.tsx', '')
          .replaceAll('.', '/')}`,
    )
    .map((path) => path.replace(/\/?index$/, '') || '/')
}

test('the server knows exactly the app’s pages', () => {
  const paths = pathsOfRoutes()
  expect(paths).toContain('/links/create')
  expect(paths.filter((path) => !isAppPage(path))).toEqual([])
  expect(['/no-existe', '/links/otra', '/dashboard', '/login/x'].filter(isAppPage)).toEqual([])
})
