import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PACKAGES = ['.', 'api', 'api/embedded-mongo', 'pwa', 'shared']

test('docs/dependencies.md has a line for each direct dependency and no other', () => {
  const named = PACKAGES.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  const direct = named.filter((name) => !name.startsWith('@atajo/'))
  const lines = [...read('docs/dependencies.md').matchAll(/^\| (\S+) \|/gm)].map(([, name]) => name)
  const described = lines.filter((name) => name !== 'package' && name !== '---')
  expect(described.sort()).toEqual([...new Set(direct)].sort())
})

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
