import { z } from 'zod'
import { COLORS, STORED_COLORS } from './color.ts'
import type { FieldIssue } from './error-code.ts'

/** Encodes the reason of a refusal as zod's error, which each app turns into a sentence. */
export function issue(code: FieldIssue): string {
  return code
}

const NO_COUNT = issue('not_positive_integer')

const positiveInteger = z.int(NO_COUNT).positive(NO_COUNT)

/** `meta` documents a limit that is checked later: 16 digits may be too many. */
const decimalId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, NO_COUNT)
  .meta({ pattern: '^[1-9]\\d{0,14}$' })

function whyNoId({ input }: { input?: unknown }): string {
  return typeof input === 'number' || typeof input === 'string' ? NO_COUNT : issue('wrong_type')
}

/** Accepts a positive integer or its decimal string, and returns the integer. */
export const wireId = z
  .union([positiveInteger, decimalId], { error: whyNoId })
  .transform((value) => Number(value))
  .pipe(positiveInteger)

/** Accepts an id; 0, null, an empty text and absence all mean none. */
export const wireOptionalId = z
  .union([z.literal(0), z.literal('0'), z.literal(''), z.null(), wireId], { error: whyNoId })
  .optional()
  .transform((value): number | null => (typeof value === 'number' && value > 0 ? value : null))

/** Documents a text in OpenAPI whose meaning is checked later. */
interface DocumentedText {
  maxLength?: number
  pattern?: string
}

/** Accepts an optional text. Empty, blank, null and absent all become null. */
export function wireOptionalText(maxLength: number, documented: DocumentedText = {}) {
  return z
    .string({ error: issue('wrong_type') })
    .max(maxLength, issue('too_long'))
    .meta({ ...documented })
    .nullish()
    .transform((text): string | null =>
      text === undefined || text === null || text.trim() === '' ? null : text,
    )
}

/** Characters removed from texts that others see, as the inside of a character class. */
const TAKEN_OUT = '\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069'
const UNSHOWABLE = new RegExp(`[${TAKEN_OUT}]`, 'g')

/** Removes control and direction-changing characters (UAX 9) from a text for others. */
export function showableText(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSHOWABLE, '')
    .toWellFormed()
    .trim()
}

/** Accepts an optional text that others read, and removes characters that cannot be shown. */
export function wireOptionalShownText(maxLength: number) {
  return z
    .string({ error: issue('wrong_type') })
    .max(maxLength, issue('too_long'))
    .nullish()
    .transform((text): string | null => showableText(text ?? '') || null)
}

/** Accepts a non-empty text that others read, and removes characters that cannot be shown. */
export function wireRequiredShownText(maxLength: number) {
  return z
    .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
    .meta({ minLength: 1, maxLength, pattern: `[^\\s${TAKEN_OUT}]` })
    .transform(showableText)
    .pipe(z.string().min(1, issue('required')).max(maxLength, issue('too_long')))
}

/** Accepts a non-empty text and trims it. */
export function wireRequiredText(maxLength: number) {
  return z
    .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
    .meta({ minLength: 1, maxLength, pattern: '\\S' })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, issue('required')).max(maxLength, issue('too_long')))
}

/** Accepts a positive number or its decimal text; 0, empty, null and absent mean none. */
export const wireOptionalCount = z
  .union(
    [
      z.literal(''),
      z.null(),
      z.int(NO_COUNT).min(0, NO_COUNT),
      z
        .string()
        .regex(/^\d{1,16}$/, NO_COUNT)
        .meta({ pattern: '^\\d{1,15}$' }),
    ],
    { error: NO_COUNT },
  )
  .optional()
  .transform((value): number | null =>
    value === undefined || value === null || value === '' ? null : Number(value),
  )
  .refine((count) => count === null || (Number.isSafeInteger(count) && count >= 0), NO_COUNT)
  .transform((count) => (count === 0 ? null : count))

/** ISO 8601 in UTC. */
export const wireInstant = z.iso.datetime({ error: issue('invalid_date') }).max(40, issue('invalid_date'))

export const wireColor = z.enum(COLORS, { error: issue('unknown_color') })

/** PINK is accepted only so that an item that has it can keep it. */
export const wireEditedColor = z
  .enum(STORED_COLORS, { error: issue('unknown_color') })
  .meta({ enum: [...COLORS] })
