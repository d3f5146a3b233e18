import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const policy = { ownHosts: ['ata.jo'], allowPrivate: true }
const hrefs = (text: string) => readAddresses(text, policy).map(({ href }) => href)

test('addresses are read one per line, or absolute URLs side by side', () => {
  expect(hrefs('https://a.es/x\r\n\r\n  b.es/y \nhttps://c.es https://d.es')).toEqual([
    'https://a.es/x',
    'https://b.es/y',
    'https://c.es/',
    'https://d.es/',
  ])
})

test('an address can contain commas, ñ and accents', () => {
  expect(hrefs('https://example.com/a,b;c\nhttps://cañas.es/otoño')).toEqual([
    'https://example.com/a,b;c',
    'https://xn--caas-hqa.es/oto%C3%B1o',
  ])
})

test('duplicates and invalid addresses are marked line by line', () => {
  const text = 'https://a.es\njavascript:alert(1)\nhttps://A.es/\nhttps://ata.jo/r/x'
  expect(readAddresses(text, policy)).toEqual([
    { text: 'https://a.es', href: 'https://a.es/' },
    { text: 'javascript:alert(1)', href: null, issue: 'invalid_url' },
    { text: 'https://A.es/', href: null, issue: 'again' },
    { text: 'https://ata.jo/r/x', href: null, issue: 'own_link' },
  ])
})
