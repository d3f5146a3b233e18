import { z } from 'zod'
import type { FieldIssue } from './error-code.ts'

/** A zod error parameter that carries why a field is refused; each app turns it into a sentence. */
export function issue(code: FieldIssue): string {
  return code
}

const MAX_ID = Number.MAX_SAFE_INTEGER

/** An id: the positive integer or its decimal string; the answer is the integer. */
export const wireId = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,15}$/, issue('not_positive_integer'))], {
    error: issue('wrong_type'),
  })
  .transform((value) => Number(value))
  .refine((id) => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID, issue('not_positive_integer'))

/** An id where 0, null, an empty text and absence all mean none. */
export const wireOptionalId = z
  .union([z.literal(0), z.literal('0'), z.literal(''), z.null(), wireId], { error: issue('wrong_type') })
  .optional()
  .transform((value): number | null => (typeof value === 'number' && value > 0 ? value : null))

/** An optional text: empty, blank, null and absent are all null. */
export function wireOptionalText(maxLength: number) {
  return z
    .string({ error: issue('wrong_type') })
    .max(maxLength, issue('too_long'))
    .nullish()
    .transform((text): string | null =>
      text === undefined || text === null || text.trim() === '' ? null : text,
    )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
const UNSHOWABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A text as others may see it: no control characters, nothing that turns the writing direction (UAX 9). */
export function showableText(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSHOWABLE, '')
    .toWellFormed()
    .trim()
}

/** An optional text that other people will read; what cannot be shown goes. */
export function wireOptionalShownText(maxLength: number) {
  return z
    .string({ error: issue('wrong_type') })
    .max(maxLength, issue('too_long'))
    .nullish()
    .transform((text): string | null => showableText(text ?? '') || null)
}

/** A text that other people will read and that must have something in it; what cannot be shown goes. */
export function wireRequiredShownText(maxLength: number) {
  return z
    .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
    .transform(showableText)
    .pipe(z.string().min(1, issue('required')).max(maxLength, issue('too_long')))
}

/** A text that must have something in it; surrounding blanks go. */
export function wireRequiredText(maxLength: number) {
  return z
    .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, issue('required')).max(maxLength, issue('too_long')))
}

/** An optional positive count: 0, an empty text, null and absence are none; a decimal text is accepted. */
export const wireOptionalCount = z
  .union(
    [
      z.literal(''),
      z.null(),
      z.number().int(issue('not_positive_integer')),
      z.string().regex(/^\d{1,16}$/, issue('not_positive_integer')),
    ],
    { error: issue('not_positive_integer') },
  )
  .optional()
  .transform((value): number | null =>
    value === undefined || value === null || value === '' ? null : Number(value),
  )
  .refine(
    (count) => count === null || (Number.isSafeInteger(count) && count >= 0),
    issue('not_positive_integer'),
  )
  .transform((count) => (count === 0 ? null : count))

/** An instant as every answer carries it: ISO 8601 in UTC. */
export const wireInstant = z.iso.datetime({ error: issue('invalid_date') })
