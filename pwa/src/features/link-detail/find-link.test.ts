import { expect, test } from 'vitest'
import { findLinkByCode } from './find-link.ts'

const first = { code: 'aB3dE5f', customSlug: 'Menu' }
const second = { code: 'menuMen', customSlug: null }

test('findLinkByCode matches slugs in any case, and codes exactly', () => {
  expect(findLinkByCode([first, second], 'MENU')).toBe(first)
  expect(findLinkByCode([first, second], 'aB3dE5f')).toBe(first)
  expect(findLinkByCode([first, second], 'ab3de5f')).toBeUndefined()
  expect(findLinkByCode([first, second], 'menuMen')).toBe(second)
})
