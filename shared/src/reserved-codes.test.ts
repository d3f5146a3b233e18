import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { releaseCodesWire, reserveCodesWire, reservedCodesWire } from './reserved-codes.ts'

function issuesOf(schema: ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

it('reserves 1 to 20 codes at a time', () => {
  expect(reserveCodesWire.parse({ count: 1 })).toEqual({ count: 1 })
  expect(reserveCodesWire.parse({ count: 20 })).toEqual({ count: 20 })
  expect(reserveCodesWire.parse({ count: 4, orFewer: true })).toEqual({ count: 4, orFewer: true })
  expect(reserveCodesWire.safeParse({ count: 4, orFewer: 'yes' }).success).toBe(false)
  expect(issuesOf(reserveCodesWire, { count: 0 })).toEqual(['count: not_positive_integer'])
  expect(issuesOf(reserveCodesWire, { count: 1.5 })).toEqual(['count: not_positive_integer'])
  expect(issuesOf(reserveCodesWire, { count: '5' })).toEqual(['count: not_positive_integer'])
  expect(issuesOf(reserveCodesWire, { count: 21 })).toEqual(['count: too_many'])
  const answer = { codes: ['hq8aBXM'], expiresAt: '2026-01-15T09:30:00.000Z' }
  expect(reservedCodesWire.parse({ ...answer, owner: 'u:1' })).toEqual(answer)
})

it('gives back as many codes at a time as may be reserved', () => {
  const codes = Array.from({ length: 20 }, (_, number) => `${number}`.padStart(20, 'a'))
  expect(releaseCodesWire.parse({ codes })).toEqual({ codes })
  expect(issuesOf(releaseCodesWire, { codes: [...codes, 'hq8aBXM'] })).toEqual(['codes: too_many'])
  expect(releaseCodesWire.safeParse({ codes: ['a'.repeat(21)] }).success).toBe(false)
  expect(releaseCodesWire.safeParse({}).success).toBe(false)
})
