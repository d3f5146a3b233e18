import { expect, test } from 'vitest'
import { deviceShares } from './device-shares.ts'

test('deviceShares adds up to 100', () => {
  expect(deviceShares({ mobile: 7989, desktop: 4494 })).toEqual({ mobile: 64, desktop: 36 })
  expect(deviceShares({ mobile: 1, desktop: 2 })).toEqual({ mobile: 33, desktop: 67 })
})

test('deviceShares is null without visits', () => {
  expect(deviceShares({ mobile: 0, desktop: 0 })).toBeNull()
})
