import { expect, test } from 'vitest'
import { createUnknownCodes } from './links/link-lookup.ts'

function codesAt() {
  const clock = { now: 0 }
  return { clock, codes: createUnknownCodes(() => clock.now) }
}

test('knows a code for a minute, as it was written', () => {
  const { clock, codes } = codesAt()
  codes.add('aBcdefg')
  expect(codes.has('aBcdefg')).toBe(true)
  expect(codes.has('abcdefg')).toBe(false)
  expect(codes.has('other')).toBe(false)
  clock.now = 59_999
  expect(codes.has('aBcdefg')).toBe(true)
  clock.now = 60_000
  expect(codes.has('aBcdefg')).toBe(false)
})

test('knows it a minute longer when it turns out to lead nowhere again', () => {
  const { clock, codes } = codesAt()
  codes.add('abc')
  clock.now = 40_000
  codes.add('ABC')
  clock.now = 99_999
  expect(codes.has('abc')).toBe(true)
  expect(codes.has('ABC')).toBe(true)
})

test('forgets a name in whatever case it was asked for', () => {
  const { codes } = codesAt()
  codes.add('Promo')
  codes.add('PROMO')
  codes.forget('pRoMo')
  expect(codes.has('Promo')).toBe(false)
  expect(codes.has('PROMO')).toBe(false)
})

test('keeps few spellings of a name and the newest names', () => {
  const { codes } = codesAt()
  const spellings = Array.from({ length: 12 }, (_, number) =>
    [...'abcd'].map((letter, bit) => ((number >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
  )
  for (const text of spellings.slice(0, 11)) codes.add(text)
  expect(codes.has(spellings[0] as string)).toBe(true)
  codes.add(spellings[11] as string)
  expect(codes.has(spellings[0] as string)).toBe(false)
  expect(codes.has(spellings[11] as string)).toBe(true)
  for (let number = 0; number < 49_999; number++) codes.add(`code${number}`)
  expect(codes.has(spellings[11] as string)).toBe(true)
  codes.add('one-more')
  expect(codes.has(spellings[11] as string)).toBe(false)
  expect(codes.has('code0')).toBe(true)
  expect(codes.has('one-more')).toBe(true)
})

test('goes by the clock of the machine unless it is given another', () => {
  const codes = createUnknownCodes()
  codes.add('abc')
  expect(codes.has('abc')).toBe(true)
})
