import { expect, test } from 'vitest'
import { isRootLink } from './short-links.ts'

test.each(['/menu', '/Menu/', '/hq8aBXM', '/menu+', '/a'])('leaves %s to the network', (path) => {
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
])('answers %s as a page of the app', (path) => {
  expect(isRootLink(path)).toBe(false)
})
