import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deceptiveHost, readableAddress, readableEmail, shortAddress } from './readable-address.ts'

const stored = (typed: string) => new URL(typed).href

describe('an address as people read it', () => {
  it.each([
    'https://www.cañas-y-niños.es/otoño/?q=menú#baño',
    'https://paral·lel.cat/català',
    'https://müller.de/straße',
    'https://kočka.cz/%20/%2F%3F%23%25',
    'https://пример.рф/путь',
    'https://ελληνικά.gr/',
    'https://日本語カナ.jp/東京?q=東京',
    'https://한국.kr/',
    'https://عربي.مصر/',
    'https://example.com:8443/%E2%82%AC/€',
    'http://192.0.2.1/ñ',
  ])('shows %s in its own letters', (typed) => {
    const shown = readableAddress(stored(typed))
    expect(shown).toBe(typed.replace('%E2%82%AC', '€'))
    expect(deceptiveHost(stored(typed))).toBeNull()
  })

  it.each([
    ['a space', '%20'],
    ['a space that does not look like one', '%C2%A0'],
    ['a control character', '%07%C2%85'],
    ['an override of the direction', '%E2%80%AE'],
    ['a sign without width', '%E2%80%8B'],
    ['a blank letter', '%E3%85%A4%E2%A0%80'],
    ['separators', '%2F%3F%23%25%26%3D'],
    ['what looks like a separator', '%E2%88%95%EF%BC%8F%E2%81%84%EF%BC%9F'],
    ['what is no UTF-8', '%F1%E9%C3%28%C0%AF%ED%A0%80'],
    ['a mark that would strike out the slash before it', '%CC%B8'],
    ['what has no meaning yet', '%F3%B0%80%80%CD%B8'],
  ])('leaves %s escaped', (_what, escaped) => {
    expect(readableAddress(`https://example.com/${escaped}`)).toBe(`https://example.com/${escaped}`)
  })

  it('shows letters that are stored as a letter and its accent', () => {
    expect(readableAddress(`https://example.com/oton${'%CC%83'}o`).normalize('NFC')).toBe(
      'https://example.com/otoño',
    )
  })

  it('leaves what is no address on the web as it is', () => {
    for (const text of [
      '',
      'sin esquema',
      'mailto:a@b.es',
      'https://ana@example.com/ñ',
      'https://xn--a/%C3%B1',
    ]) {
      expect(readableAddress(text)).toBe(text)
    }
  })

  /** RFC 3986, 2.1: the digits of an escape mean the same in either case. */
  const inCapitals = (href: string) => href.replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase())

  it('becomes the very same address when it is typed again', () => {
    const scraps = fc.constantFrom(
      'ñ',
      '%C3%B1',
      '%2F',
      '%',
      '/',
      '?',
      '#',
      '%CC%83',
      '\u0303',
      '𝒳',
      '%F1',
      'a',
    )
    const rest = fc
      .array(fc.oneof(scraps, fc.string({ unit: 'grapheme', maxLength: 3 })))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(fc.constantFrom('cañas.es', 'пример.рф', 'аррӏе.com'), rest, (host, text) => {
        const href = stored(`https://${host}/${text}`)
        expect(inCapitals(new URL(readableAddress(href)).href)).toBe(inCapitals(href))
      }),
    )
  })

  it('shows the host of an e-mail in its own letters, unless it imitates another', () => {
    expect(readableEmail('lucia@xn--pea-8ma.example')).toBe('lucia@peña.example')
    expect(readableEmail('ana@example.com')).toBe('ana@example.com')
    expect(readableEmail('sin arroba')).toBe('sin arroba')
    const imitated = `ana@${new URL(stored('https://аррӏе.com/')).hostname}`
    expect(readableEmail(imitated)).toBe(imitated)
  })

  it('leaves out in one line what says nothing', () => {
    expect(shortAddress(stored('https://www.cañas.es/otoño/'))).toBe('cañas.es/otoño')
    expect(shortAddress('https://example.com/')).toBe('example.com')
  })
})

describe('a host that imitates another', () => {
  it.each([
    ['Cyrillic that looks Latin', 'https://аррӏе.com/iphone'],
    ['Cyrillic that looks Latin, in a part of the host', 'https://раура.login.example.com/'],
    ['Greek that looks Latin', 'https://νοο.com/'],
    ['Armenian that looks Latin', 'https://հօս.com/'],
    ['Latin and Cyrillic', 'https://pаypal.com/'],
    ['Latin and Greek', 'https://gοοgle.com/'],
    ['Latin with accents and Cyrillic', 'https://cañаs.es/'],
    ['Cyrillic and Greek', 'https://жλ.com/'],
    ['letters of phonetic alphabets', 'https://ɡoogle.com/'],
    ['a middle dot that is not of Catalan', 'https://banco·es.com/'],
    ['a Japanese stroke between Latin letters', 'https://bancoノes.jp/'],
  ])('is known by %s, and stays in ASCII', (_what, typed) => {
    const href = stored(typed)
    expect(deceptiveHost(href)).toBe(new URL(href).hostname)
    expect(deceptiveHost(href)).toContain('xn--')
    expect(readableAddress(href)).toContain(new URL(href).hostname)
  })

  it('is none with the letters of Latin languages, whatever their accents', () => {
    const names = [
      'cañas',
      'menú',
      'pingüino',
      'ça',
      'à-è-ò',
      'naïf',
      'col·legi',
      'são-joão',
      'être',
      'citroën',
      'œuvre',
      'ægir',
      'straße',
      'äöü',
      'ångström',
      'ørsted',
      'ğüşıöç',
      'łódź',
      'čšž',
      'őű',
      'țară',
      'việt',
      'ħaġar',
    ]
    for (const name of names)
      expect([name, deceptiveHost(stored(`https://${name}.es/`))]).toEqual([name, null])
  })

  it('is none where the whole host is written in that script, or its letters are nobody else’s', () => {
    for (const host of [
      'хор.рф',
      'ярмарка.com',
      'θάλασσα.com',
      '日本news.jp',
      '❤.ws',
      'example.com',
      '[2001:db8::1]',
    ]) {
      expect([host, deceptiveHost(stored(`https://${host}/`))]).toEqual([host, null])
    }
    expect(deceptiveHost('no address')).toBeNull()
  })
})
