import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hostAndParents,
  hostsOf as hostsOfAddresses,
  isFileName,
  parseDestination,
} from './destination-url.ts'

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
    'a b.example',
    'https://a%20b.example/',
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

  const PRIVATE_HOSTS = `0.1.2.3 10.255.255.255 100.64.0.0 100.127.255.255 127.255.255.254 169.254.0.1 172.16.0.1
    172.31.255.255 192.0.0.192 192.168.255.255 198.18.0.1 198.19.255.255 224.0.0.1 255.255.255.255 0.0.0.0 [::]
    [2001::1] [2001:0:1::1] [3fff::1] [fe80::1] [64:ff9b::7f00:1] [::ffff:0:a00:1] [::ffff:c0a8:101] localhost
    foo.localhost a.local a.internal router.lan x.home.arpa A.INTERNAL. 10.0.0.1. [1fff::1] [4000::1]`
  const PUBLIC_HOSTS = `1.1.1.1 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 101.64.0.1 126.1.1.1 128.1.1.1
    168.254.1.1 169.253.1.1 169.255.1.1 171.16.0.1 172.15.1.1 172.32.1.1 191.168.1.1 192.0.1.1 192.1.0.1
    192.167.1.1 192.169.1.1 193.168.1.1 197.18.0.1 198.17.1.1 198.20.1.1 199.18.0.1 223.255.255.255
    [2001:4860:4860::8888] [2a00::1] [2001:1::1] [2003::1] [3ffe::1] internal.example lan.example.com
    notlocalhost.com localhost.example.com a.home.arpa.example`
  const hostsOf = (list: string) => list.split(/\s+/)

  it.each(hostsOf(PRIVATE_HOSTS))('knows the private host %s', (host) => {
    expect(parseDestination(`http://${host}/`, policy)).toEqual({ ok: false, issue: 'private_address' })
    expect(parseDestination(`http://${host}/`, open)).toMatchObject({ ok: true })
  })

  it.each(hostsOf(PUBLIC_HOSTS))('knows the public host %s', (host) => {
    expect(parseDestination(`http://${host}/`, policy)).toMatchObject({ ok: true })
  })

  it('takes one name for a host only where private ones are allowed', () => {
    expect(parseDestination('http://intranet/', policy)).toEqual({ ok: false, issue: 'invalid_url' })
    expect(parseDestination('http://intranet/', open)).toEqual({ ok: true, href: 'http://intranet/' })
  })

  it.each([
    'http://ata.jo/r',
    'http://ata.jo/R/x',
    'http://ata.jo/%2Fr/x',
    'http://ata.jo/a/../r/x',
    'http://[::1]:3000/r/x',
    'http://[::]:3000/r/x',
    'http://0.0.0.0:3000/r/x',
    'http://foo.localhost:3000/r/x',
  ])('takes %s for a short link of its own', (typed) => {
    expect(parseDestination(typed, open)).toEqual({ ok: false, issue: 'own_link' })
  })

  it.each([
    'http://ata.jo/ruta',
    'http://ata.jo/x/r/y',
    'http://ata.jo:8080/r/x',
    'http://other.jo/r/x',
    'http://localhost:3001/r/x',
    'http://ata.jo/%E0%A4%A',
    'http://127.0.0.1:8080/r/x',
  ])('takes %s for somebody else’s', (typed) => {
    expect(parseDestination(typed, open)).toMatchObject({ ok: true })
  })

  it.each([
    ['a.example:65535', true],
    ['a.example:80/x', true],
    ['a.example:80?x', true],
    ['a.example:80#x', true],
    ['a.example:080a', false],
    ['a.example:123456', false],
    ['ftp://a.example', false],
    ['http:///a.example', false],
    ['https://', false],
    ['.a.example', false],
    ['a.example\\x', false],
    ['http://a.example:99999/', false],
    ['http://a.example/\u0085', false],
    ['http://a.example/\u007f', false],
    ['xhttps://a.example/', false],
    [`https://a.example/${'a'.repeat(9000)}`, false],
    ['a.example:8080:x', false],
    ['mailto:80', false],
    ['a+b.c-d:x', false],
    ['1.2.3.4.example', true],
    ['x1.2.3.4:5/y', false],
    ['example.10.0.0.1x', true],
    ['a.example..', true],
    ['[::ffff:a00:1]x', false],
    ['1a://a.example', false],
    ['a.example:80 /x', false],
    ['a b:80', false],
  ])('%j is an address: %s', (typed, isOne) => {
    expect(parseDestination(typed, policy).ok).toBe(isOne)
  })

  it('refuses what becomes too long only when it is written as an address', () => {
    const typed = `https://e.example/${'ñ'.repeat(4000)}`
    expect(parseDestination(typed, policy)).toEqual({ ok: false, issue: 'too_long' })
  })

  it('holds 8,192 characters and not one more', () => {
    const longest = `https://e.example/${'a'.repeat(8192 - 18)}`
    expect(parseDestination(longest, policy)).toEqual({ ok: true, href: longest })
    expect(parseDestination(`${longest}a`, policy)).toEqual({ ok: false, issue: 'too_long' })
    const longAsTyped = `https://e.example/${'a/../'.repeat(2000)}`
    expect(parseDestination(longAsTyped, policy)).toEqual({ ok: false, issue: 'too_long' })
  })

  it('accepts ñ and accents in a host even after a hundred thousand other addresses', () => {
    for (let n = 0; n < 100_000; n++) parseDestination('https://example.com/', policy)
    const wanted = { ok: true, href: 'https://xn--caas-hqa.es/oto%C3%B1o' }
    expect(parseDestination('https://cañas.es/otoño', policy)).toEqual(wanted)
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
})

describe('a host', () => {
  it('is taken of every address, in ASCII, and of nothing else', () => {
    const addresses = ['https://cañas.es/x', null, 'no es una', '', undefined, 'http://A.Example:8080/']
    expect(hostsOfAddresses(addresses)).toEqual(['xn--caas-hqa.es', 'a.example'])
  })

  it.each([
    ['a.b.example', ['a.b.example', 'b.example', 'example']],
    ['b.example...', ['b.example', 'example']],
    ['..', ['']],
    ['a..b', ['a..b', '.b', 'b']],
  ])('%s lies below %j', (host, names) => {
    expect(hostAndParents(host)).toEqual(names)
  })
})

it('distinguishes the name of an image file from an address', () => {
  for (const name of ['foto.jpg', ' Mi foto.PNG ', 'cartel.final.webp', 'logo.svg']) {
    expect(isFileName(name), name).toBe(true)
  }
  for (const address of [
    'example.com',
    'example.com/foto.jpg',
    'https://foto.jpg',
    'foto',
    'jpg',
    '//a.es/x.png',
  ]) {
    expect(isFileName(address), address).toBe(false)
  }
})

describe('a name at the root of an own host', () => {
  const rooted = { ownHosts: ['ata.jo', 'enlaces.example'], rootHosts: ['ata.jo'], allowPrivate: false }
  it.each([
    'https://ata.jo/menu',
    'ATA.JO./menu/',
    'http://ata.jo/menu?x=1',
    'https://ata.jo/menu+',
    'ata.jo/%6Denu.',
  ])('is a link of this service: %s', (typed) =>
    expect(parseDestination(typed, rooted)).toEqual({ ok: false, issue: 'own_link' }),
  )
  it.each([
    'https://ata.jo/',
    'https://ata.jo/pricing',
    'https://ata.jo/LEGAL',
    'https://ata.jo/menu/otro',
    'https://ata.jo/menu.pdf',
    'https://ata.jo:8443/menu',
    'https://enlaces.example/menu',
  ])('is none where it is a page, a file or the root answers for others: %s', (typed) =>
    expect(parseDestination(typed, rooted).ok).toBe(true),
  )
})
