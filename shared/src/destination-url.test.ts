import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInternationalHost, parseDestination } from './destination-url.ts'

const policy = { ownHosts: ['ata.jo', 'localhost:3000'], allowPrivate: false }
const open = { ...policy, allowPrivate: true }

describe('a destination', () => {
  it.each([
    ['https://es.wikipedia.org/wiki/Atajo?x=ñ#a', 'https://es.wikipedia.org/wiki/Atajo?x=%C3%B1#a'],
    ['example.com', 'https://example.com/'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['  HTTP://Example.COM/A  ', 'http://example.com/A'],
    ['example.com/a/b@c', 'https://example.com/a/b@c'],
    ['http://аррӏе.com/', 'http://xn--80ak6aa92e.com/'],
    ['https://e.example/%0d%0aSet-Cookie:%20a=b', 'https://e.example/%0d%0aSet-Cookie:%20a=b'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://ata.jo/', 'https://ata.jo/'],
  ])('accepts %s as %s', (typed, href) => {
    expect(parseDestination(typed, policy)).toEqual({ ok: true, href })
  })

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<b>x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'about:blank',
    'intent://x#Intent;end',
    'mailto:a@b.c',
    'http:\\\\evil.example',
    'https:evil.example',
    '//evil.example',
    '/api/auth/logout',
    '?x',
    '#x',
    'hola',
    'https://e.example/\r\nSet-Cookie: sid=1',
    'https://e.example/\u2028x',
    'https://e.example/\ud800',
    'https://www.paypal.com@evil.example/',
    'http://u:p@e.example/',
    'http://@e.example/',
    'u@e.example',
  ])('refuses %j', (typed) => {
    expect(parseDestination(typed, policy)).toEqual({ ok: false, issue: 'invalid_url' })
  })

  it.each([
    'https://ata.jo/r/x',
    'http://ATA.JO./r/x',
    'ata.jo//r/x',
    'ata.jo/%72/x',
    'http://127.1:3000/r/x',
    'http://2130706433:3000/r/x',
    'http://[::ffff:127.0.0.1]:3000/r/x',
    'http://localhost.:3000/r/x',
  ])('refuses this service’s own short link %s', (typed) => {
    expect(parseDestination(typed, open)).toEqual({ ok: false, issue: 'own_link' })
  })

  it.each([
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
    'http://0x7f000001/',
    'http://localhost./',
    'http://[::1]/',
    'http://１２７.０.０.１/',
    'http://192.168.1.1/',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::10.0.0.1]/',
    'http://[64:ff9b:1::1]/',
    'http://[2002:a00::1]/',
    'http://[2001:db8::1]/',
    'http://[fec0::1]/',
    'http://[64:ff9b::a00:1]/',
    'http://nas.local/',
  ])('refuses the private %s unless the operator allows it', (typed) => {
    expect(parseDestination(typed, policy)).toEqual({ ok: false, issue: 'private_address' })
    expect(parseDestination(typed, open)).toMatchObject({ ok: true })
  })

  it('holds 2,048 characters and not one more', () => {
    const longest = `https://e.example/${'a'.repeat(2048 - 18)}`
    expect(parseDestination(longest, policy)).toEqual({ ok: true, href: longest })
    expect(parseDestination(`${longest}a`, policy)).toEqual({ ok: false, issue: 'too_long' })
  })

  it('stays what it is when parsed again, and is always http or https', () => {
    const typed = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string(),
      fc.domain(),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const once = parseDestination(text, policy)
        if (!once.ok) return
        expect(once.href).toMatch(/^https?:\/\//)
        expect(parseDestination(once.href, policy)).toEqual(once)
      }),
    )
  })

  it('is marked when its host has letters outside ASCII', () => {
    expect(isInternationalHost('http://xn--80ak6aa92e.com/')).toBe(true)
    expect(isInternationalHost('https://example.com/')).toBe(false)
  })
})
