import { COLORS } from '@atajo/shared/color'
import { expect, test } from 'vitest'
import { nextColor } from './next-color.ts'

const all = COLORS.map((color) => ({ color }))

test('something new takes the first colour that nothing else has', () => {
  expect(nextColor([])).toBe('RED')
  expect(nextColor([{ color: 'RED' }, { color: 'AMBER' }])).toBe('ORANGE')
  expect(nextColor([{ color: 'PINK' }])).toBe('RED')
})

test('once all twenty are in use they are given out again in their order', () => {
  expect(nextColor(all)).toBe('RED')
  expect(nextColor([...all, { color: 'RED' }])).toBe('ORANGE')
  expect(nextColor([...all, ...all])).toBe('RED')
})
