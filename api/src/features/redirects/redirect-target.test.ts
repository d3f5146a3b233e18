import { expect, test } from 'vitest'
import { readRedirectTarget } from './redirect-target.ts'

test('reads a code with or without slash, encoding and query, and nothing else', () => {
  expect(readRedirectTarget('/r/aB3_-xZ')).toEqual({ code: 'aB3_-xZ', isScan: false })
  expect(readRedirectTarget('/r/promo/')).toEqual({ code: 'promo', isScan: false })
  expect(readRedirectTarget('/r/promo?qr')).toEqual({ code: 'promo', isScan: true })
  expect(readRedirectTarget('/r/promo?url=https://evil&qr=1')).toEqual({ code: 'promo', isScan: true })
  expect(readRedirectTarget('/r/promo?qrx=1&code=other')).toEqual({ code: 'promo', isScan: false })
  expect(readRedirectTarget('/r/%70romo')).toEqual({ code: 'promo', isScan: false })
  for (const url of [
    '/r/',
    '/r/ab',
    '/r/abc%00',
    '/r/%D0%B0bc',
    '/r/%E0%A4%A',
    '/r/..%2f..%2fetc',
    '/r/abc%2Fdef',
    '/r/abc/def',
    `/r/${'a'.repeat(101)}`,
    '/r/%3Cscript%3E',
  ]) {
    expect(readRedirectTarget(url).code, url).toBeNull()
  }
})
