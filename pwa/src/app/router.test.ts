import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

test('a page is fetched when one means to open it, after 100 ms', () => {
  expect(createAppRouter().options).toMatchObject({ defaultPreload: 'intent', defaultPreloadDelay: 100 })
})
