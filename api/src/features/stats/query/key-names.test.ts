import { STATS_DIMENSIONS } from '@atajo/shared/stats'
import { expect, test } from 'vitest'
import { nameOfKey, wireKey } from './key-names.ts'

test.each([
  ['source', 'direct', 'Directo / apps'],
  ['source', 'instagram', 'Instagram'],
  ['referrer', 'instagram', 'instagram'],
  ['country', 'ES', 'España'],
  ['city', 'ES·Andalucía·Sevilla', 'Sevilla'],
  ['browser', 'samsung', 'Samsung Internet'],
  ['browser', 'app-tiktok', 'TikTok, dentro de la app'],
  ['os', 'ipados', 'iPadOS'],
  ['app', 'nueva', 'Nueva'],
  ['device', 'phone', 'Móvil'],
  ['language', 'ca', 'Catalán'],
  ['method', 'qr', 'Código QR'],
  ['utm_term', 'Café', 'Café'],
] as const)('%s %s is read as %s', (dimension, key, name) => {
  expect(nameOfKey(dimension, key)).toBe(name)
})

test('a key that every object has a property of is named like any other', () => {
  for (const dimension of STATS_DIMENSIONS) {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect([dimension, nameOfKey(dimension, key).toLowerCase()]).toEqual([dimension, key.toLowerCase()])
    }
  }
})

test('keys are in lower case on the wire, but for countries', () => {
  expect([wireKey('referrer', 'Blog.example'), wireKey('country', 'ES')]).toEqual(['blog.example', 'ES'])
})
