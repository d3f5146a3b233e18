import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import {
  showableText,
  wireId,
  wireInstant,
  wireOptionalCount,
  wireOptionalId,
  wireOptionalShownText,
  wireOptionalText,
  wireRequiredShownText,
  wireRequiredText,
} from './wire-values.ts'

function issuesOf(schema: ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ message }) => message) ?? []
}

describe('an id on the wire', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('reads %j', (value, id) => {
    expect(wireId.parse(value)).toBe(id)
    expect(wireOptionalId.parse(value)).toBe(id)
  })

  it.each([0, -1, 1.5, 2 ** 53, '0', '01', '+1', ' 1', '1 ', '1a', '9007199254740992', '99999999999999999'])(
    'refuses %j as no positive integer',
    (value) => {
      expect(issuesOf(wireId, value)).toEqual(['not_positive_integer'])
    },
  )

  it.each([true, null, undefined, {}, ['1'], { $gt: 0 }])('refuses the type of %j', (value) => {
    expect(issuesOf(wireId, value)).toEqual(['wrong_type'])
  })

  it.each([0, '0', '', null, undefined])('takes %j as none where there may be none', (value) => {
    expect(wireOptionalId.parse(value)).toBeNull()
  })

  it.each([-1, '00', true, {}, '-1', ' '])('refuses %j even where there may be none', (value) => {
    expect(wireOptionalId.safeParse(value).success).toBe(false)
  })

  it('says that a wrong type is one', () => {
    expect(issuesOf(wireOptionalId, true)).toEqual(['wrong_type'])
  })
})

describe('a count on the wire', () => {
  it.each([
    [5, 5],
    ['5', 5],
    ['007', 7],
    [0, null],
    ['0', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('reads %j as %j', (value, count) => {
    expect(wireOptionalCount.parse(value)).toBe(count)
  })

  it.each([-1, 1.5, '1.5', '10abc', 'abc1', '1e3', '-1', 2 ** 53, '9007199254740992', true, {}, []])(
    'refuses %j',
    (value) => {
      expect(issuesOf(wireOptionalCount, value)).toEqual(['not_positive_integer'])
    },
  )
})

describe('a text on the wire', () => {
  it('may be missing, null, empty or blank, which are all none', () => {
    for (const schema of [wireOptionalText(5), wireOptionalShownText(5)]) {
      for (const value of [undefined, null, '', '   ']) expect(schema.parse(value)).toBeNull()
      expect(schema.parse('abcde')).toBe('abcde')
      expect(issuesOf(schema, 'abcdef')).toEqual(['too_long'])
      expect(issuesOf(schema, 1)).toEqual(['wrong_type'])
    }
  })

  it('keeps its blanks where they may matter, as in a password', () => {
    expect(wireOptionalText(5).parse(' a ')).toBe(' a ')
  })

  it('must say something where it is required', () => {
    for (const schema of [wireRequiredText(5), wireRequiredShownText(5)]) {
      expect(schema.parse('  abcde  ')).toBe('abcde')
      expect(issuesOf(schema, undefined)).toEqual(['required'])
      expect(issuesOf(schema, '   ')).toEqual(['required'])
      expect(issuesOf(schema, null)).toEqual(['wrong_type'])
      expect(issuesOf(schema, 'abcdef')).toEqual(['too_long'])
    }
    expect(wireRequiredText(5).parse('a\u202eb')).toBe('a\u202eb')
    expect(wireRequiredShownText(5).parse('a\u202eb')).toBe('ab')
    expect(issuesOf(wireRequiredShownText(5), '\u202e')).toEqual(['required'])
    expect(wireOptionalShownText(5).parse('\u202e')).toBeNull()
    expect(wireOptionalShownText(5).parse('\u202ea')).toBe('a')
  })

  it('shows no control characters and turns no writing direction', () => {
    expect(showableText('uno\r\n\tdos')).toBe('uno dos')
    expect(showableText('\u0000a\u001f\u007f\u009fb\u200e\u200f\u2028\u202a\u202e\u2066\u2069c')).toBe('abc')
    expect(showableText(' a\ud800b ')).toBe('a\ufffdb')
    expect(showableText('años 日本 👩‍👧')).toBe('años 日本 👩‍👧')
  })

  it('is shown the same however often it was made showable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = showableText(text)
        expect(showableText(shown)).toBe(shown)
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      }),
      { examples: [['\u0000 a'], ['a \u0000']] },
    )
  })
})

it('takes instants in UTC only', () => {
  expect(wireInstant.parse('2026-01-15T09:30:00.000Z')).toBe('2026-01-15T09:30:00.000Z')
  for (const text of ['2026-01-15', '2026-01-15T09:30:00+14:00', '2026-02-30T00:00:00Z', 'x', 1]) {
    expect(issuesOf(wireInstant, text)).toEqual(['invalid_date'])
  }
})
