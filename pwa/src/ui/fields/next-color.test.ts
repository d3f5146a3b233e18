import { COLORS } from '@atajo/shared/color'
import { expect, test } from 'vitest'
import { nextColor } from './next-color.ts'

const all = COLORS.map((color) => ({ color }))

test('nextColor returns the first unused colour', () => {
  expect(nextColor([])).toBe('RED')
  expect(nextColor([{ color: 'RED' }, { color: 'AMBER' }])).toBe('ORANGE')
  expect(nextColor([{ color: 'PINK' }])).toBe('RED')
})

test('nextColor starts again in order when all twenty colours are used', () => {
  expect(nextColor(all)).toBe('RED')
  expect(nextColor([...all, { color: 'RED' }])).toBe('ORANGE')
  expect(nextColor([...all, ...all])).toBe('RED')
})
