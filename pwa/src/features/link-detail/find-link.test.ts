import { expect, test } from 'vitest'
import { findLinkByCode } from './find-link.ts'

const first = { code: 'aB3dE5f', customSlug: 'Menu' }
const second = { code: 'menuMen', customSlug: null }

test('finds by suffix whatever the case, and by code exactly', () => {
  expect(findLinkByCode([first, second], 'MENU')).toBe(first)
  expect(findLinkByCode([first, second], 'aB3dE5f')).toBe(first)
  expect(findLinkByCode([first, second], 'ab3de5f')).toBeUndefined()
  expect(findLinkByCode([first, second], 'menuMen')).toBe(second)
})
