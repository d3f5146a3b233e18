import { expect, test } from 'vitest'
import { valueTicks } from './value-ticks.ts'

test('counts in round steps until the highest value has its place', () => {
  expect(valueTicks(25)).toEqual([0, 5, 10, 15, 20, 25])
  expect(valueTicks(26)).toEqual([0, 5, 10, 15, 20, 25, 30])
  expect(valueTicks(617)).toEqual([0, 200, 400, 600, 800])
  expect(valueTicks(12_483)).toEqual([0, 3000, 6000, 9000, 12_000, 15_000])
})

test('never counts in parts of a click', () => {
  expect(valueTicks(0)).toEqual([0, 1])
  expect(valueTicks(1)).toEqual([0, 1])
  expect(valueTicks(3)).toEqual([0, 1, 2, 3])
  expect(valueTicks(5)).toEqual([0, 1, 2, 3, 4, 5])
})
