import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

test('the router preloads a page on intent, after 100 ms', () => {
  expect(createAppRouter().options).toMatchObject({ defaultPreload: 'intent', defaultPreloadDelay: 100 })
})
