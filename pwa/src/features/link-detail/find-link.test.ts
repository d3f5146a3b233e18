import { expect, test } from 'vitest'
import { linkFixture } from '../links/link.fixture.ts'
import { findLinkByCode } from './find-link.ts'

const first = linkFixture({ id: 1, code: 'aB3dE5f', customSlug: 'Menu' })
const second = linkFixture({ id: 2, code: 'menuMen' })

test('finds by suffix whatever the case, and by code exactly', () => {
  expect(findLinkByCode([first, second], 'MENU')).toBe(first)
  expect(findLinkByCode([first, second], 'aB3dE5f')).toBe(first)
  expect(findLinkByCode([first, second], 'ab3de5f')).toBeUndefined()
  expect(findLinkByCode([first, second], 'menuMen')).toBe(second)
})
