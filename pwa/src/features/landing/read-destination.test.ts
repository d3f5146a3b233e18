import { expect, test } from 'vitest'
import { readDestination } from './read-destination.ts'

const read = (text: string) => readDestination(text, ['ata.jo'])

test('an address is read as it will be sent, private addresses included', () => {
  expect(read('example.com')).toMatchObject({ href: 'https://example.com/' })
  expect(read('http://10.0.0.1/interno')).toMatchObject({ href: 'http://10.0.0.1/interno' })
})

test('an empty text has no explanation', () => {
  for (const text of ['', '   ']) expect(read(text)).toEqual({ href: null, more: null })
})

test.each([
  ['javascript:alert(1)', 'Usa una dirección completa que empiece por http:// o https://.'],
  ['ftp://example.com/x', 'Usa una dirección completa que empiece por http:// o https://.'],
  ['marta@example.com', 'Usa una dirección completa que empiece por http:// o https://.'],
  ['hola', 'Usa una dirección completa que empiece por http:// o https://.'],
  ['mailto:marta@example.com', 'Usa una dirección completa que empiece por http:// o https://.'],
  ['https://ata.jo/r/abc', 'Ya es un enlace corto de este servidor. Pega la dirección larga.'],
  [`https://example.com/${'a'.repeat(8192)}`, 'Tiene demasiados caracteres.'],
])('readDestination explains why %.30s is not an address', (text, more) => {
  expect(read(text)).toEqual({ href: null, more })
})
