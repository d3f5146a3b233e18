import { expect, test } from 'vitest'
import { isSpamHost } from './spam-hosts.ts'

test('knows the hosts of referrer spam and those below them, and no others', () => {
  expect(isSpamHost('semalt.com')).toBe(true)
  expect(isSpamHost('forum.topic1.darodar.com')).toBe(true)
  expect(isSpamHost('notsemalt.com')).toBe(false)
  expect(isSpamHost('semalt.com.example.org')).toBe(false)
  expect(isSpamHost('')).toBe(false)
})
