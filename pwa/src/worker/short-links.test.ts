import { expect, test } from 'vitest'
import { isRootLink } from './short-links.ts'

test.each(['/menu', '/Menu/', '/hq8aBXM', '/menu+', '/a'])('isRootLink accepts %s', (path) => {
  expect(isRootLink(path)).toBe(true)
})

test.each([
  '/',
  '/links',
  '/links/',
  '/LINKS',
  '/pricing',
  '/api',
  '/r',
  '/sw.js',
  '/menu/otro',
  '/dashboard/menu',
])('isRootLink rejects %s, a page of the app', (path) => {
  expect(isRootLink(path)).toBe(false)
})
