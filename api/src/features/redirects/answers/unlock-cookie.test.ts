import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUnlockCookies } from './unlock-cookie.ts'

const NOW = 1_795_000_000_500
const HOUR = 3_600_000
const key = randomBytes(32)
const cookies = createUnlockCookies(key, true)
const link = { id: 7, password: 'sealed password' }

function issue(from = cookies): string {
  return from.issue(link, '/r/promo', NOW).split(';')[0] as string
}

function changeByte(cookie: string, at: number): string {
  const [name, value = ''] = cookie.split('=')
  const bytes = Buffer.from(value, 'base64url')
  bytes[at] = (bytes[at] as number) ^ 1
  return `${name}=${bytes.toString('base64url')}`
}

test('is bound to the link’s path, lives an hour and is hidden from scripts', () => {
  expect(cookies.issue(link, '/r/promo', NOW)).toMatch(
    /^atajo_llave=[\w-]+; Path=\/r\/promo; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(createUnlockCookies(key, false).issue(link, '/r/promo', NOW)).toMatch(/SameSite=Lax$/)
  expect(issue()).not.toContain(Buffer.from('sealed').toString('base64url'))
})

test('opens its link for an hour, wherever it stands among other cookies', () => {
  const cookie = issue()
  expect(cookies.opens(link, cookie, NOW)).toBe(true)
  expect(cookies.opens(link, `a=b; ${cookie};c=d`, NOW)).toBe(true)
  expect(cookies.opens(link, `atajo_llave=old; ${cookie}`, NOW)).toBe(true)
  const expiry = Math.floor(NOW / 1000) * 1000 + HOUR
  expect(cookies.opens(link, cookie, expiry - 1)).toBe(true)
  expect(cookies.opens(link, cookie, expiry)).toBe(false)
})

test('opens no other link, nor its own after the password changed, nor under another key', () => {
  const cookie = issue()
  expect(cookies.opens({ ...link, id: 8 }, cookie, NOW)).toBe(false)
  expect(cookies.opens({ ...link, password: 'another' }, cookie, NOW)).toBe(false)
  expect(createUnlockCookies(randomBytes(32), true).opens(link, cookie, NOW)).toBe(false)
  expect(
    cookies.opens({ id: 1, password: '2\u00003' }, cookies.issue({ id: 1, password: '2' }, '/', NOW), NOW),
  ).toBe(false)
})

test('opens nothing once any of its bytes was changed', () => {
  const length = Buffer.from(issue().split('=')[1] as string, 'base64url').length
  expect(length).toBe(28)
  for (let at = 0; at < length; at++) expect(cookies.opens(link, changeByte(issue(), at), NOW)).toBe(false)
})

test('is nothing when absent, cut, longer or under another name', () => {
  const cookie = issue()
  for (const header of [
    undefined,
    '',
    'atajo_llave',
    'atajo_llave=',
    cookie.slice(0, -4),
    `${cookie}AAAA`,
    cookie.replace('atajo_llave', 'x_atajo_llave'),
    cookie.replace('=', '=='),
  ]) {
    expect(cookies.opens(link, header, NOW), String(header)).toBe(false)
  }
})
