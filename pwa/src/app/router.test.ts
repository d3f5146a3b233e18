import { expect, test } from 'vitest'
import { router } from './router.tsx'

test('a page is fetched when one means to open it, after 100 ms', () => {
  expect(router.options).toMatchObject({ defaultPreload: 'intent', defaultPreloadDelay: 100 })
})
