import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('timeLeft extrapolates the present pace, in seconds or in minutes', () => {
  const start = { done: 500, at: 1_000 }
  expect(timeLeft(start, { done: 500, at: 9_000 }, 3_000)).toBeNull()
  expect(timeLeft(start, { done: 1_000, at: 3_000 }, 3_000)).toBe('Quedan unos 8 s')
  expect(timeLeft(start, { done: 1_000, at: 61_000 }, 3_000)).toBe('Quedan unos 4 min')
  expect(timeLeft(start, { done: 3_000, at: 2_000 }, 3_000)).toBe('Queda 1 s')
})
