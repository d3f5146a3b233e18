import { expect, test } from 'vitest'
import { readCount } from './read-count.ts'

test('readCount accepts a point or a space before each three digits', () => {
  const counts = {
    '1000': 1000,
    '1.000': 1000,
    '1 000': 1000,
    '12\u202f500': 12_500,
    '1.000.000': 1e6,
    ' 7 ': 7,
  }
  for (const [typed, count] of Object.entries(counts)) expect(readCount(typed), typed).toBe(count)
})

test('readCount returns null for anything but a whole number', () => {
  for (const typed of ['', '-1', '1,5', '1.5', '1.00', '.000', '1..000', '10.0000', '1,000', '1e3', 'diez']) {
    expect(readCount(typed), typed).toBeNull()
  }
})
