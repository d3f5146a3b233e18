import { expect, test } from 'vitest'
import { tickStep } from './trend-options.ts'

test('tickStep returns a whole, round step of which three reach the maximum', () => {
  expect([0, 1, 4, 10, 410, 2533, 54_231].map(tickStep)).toEqual([1, 1, 2, 4, 150, 1000, 20_000])
})
