import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const policy = { ownHosts: ['ata.jo'], allowPrivate: true }
const hrefs = (text: string) => readAddresses(text, policy).map(({ href }) => href)

test('addresses come one a line, or whole ones beside each other', () => {
  expect(hrefs('https://a.es/x\r\n\r\n  b.es/y \nhttps://c.es https://d.es')).toEqual([
    'https://a.es/x',
    'https://b.es/y',
    'https://c.es/',
    'https://d.es/',
  ])
})

test('an address with commas stays whole, and one with ñ and accents too', () => {
  expect(hrefs('https://example.com/a,b;c\nhttps://cañas.es/otoño')).toEqual([
    'https://example.com/a,b;c',
    'https://xn--caas-hqa.es/oto%C3%B1o',
  ])
})

test('what comes again or leads nowhere is told, line by line', () => {
  const text = 'https://a.es\njavascript:alert(1)\nhttps://A.es/\nhttps://ata.jo/r/x'
  expect(readAddresses(text, policy)).toEqual([
    { text: 'https://a.es', href: 'https://a.es/' },
    { text: 'javascript:alert(1)', href: null, issue: 'invalid_url' },
    { text: 'https://A.es/', href: null, issue: 'again' },
    { text: 'https://ata.jo/r/x', href: null, issue: 'own_link' },
  ])
})
