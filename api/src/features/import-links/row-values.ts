import { findCountryById } from '@atajo/shared/country'
import type { ImportRow } from '@atajo/shared/import-row'
import { showableText } from '@atajo/shared/wire-values'
import { type NamedField, RefusedField } from './refused-field.ts'

/** Higher than any real number of clicks. */
const MOST_CLICKS = 1_000_000_000_000

/** Trims a text. Returns null if nothing is left. */
export function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null
}

/** Makes a text fit to be shown, and cuts it to the longest length. */
export function shown(text: string | null | undefined, longest: number): string | null {
  return textOf(
    showableText(text ?? '')
      .slice(0, longest)
      .toWellFormed(),
  )
}

/** Accepts whole numbers from 0; null if absent. */
export function countOf(
  field: NamedField,
  count: number | null | undefined,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  if (count === null || count === undefined) return null
  if (!Number.isSafeInteger(count) || count < 0) throw new RefusedField(field, 'not_positive_integer')
  if (count > most) throw new RefusedField(field, 'too_many')
  return count
}

export function clicksOf(field: NamedField, count: number | null | undefined): number | null {
  return countOf(field, count, MOST_CLICKS)
}

/** Parses an instant; null if absent. */
export function dateOf(
  field: NamedField,
  typed: string | null | undefined,
  read: (text: string) => Date | null,
): Date | null {
  const text = textOf(typed)
  const date = text === null ? null : read(text)
  if (text !== null && date === null) throw new RefusedField(field, 'invalid_date')
  return date
}

/** Returns each country's id once. */
export function countriesOf(countries: ImportRow['blockedCountries']): number[] {
  const ids = (countries ?? []).map((country) => (typeof country === 'number' ? country : country.id))
  if (ids.some((id) => findCountryById(id) === undefined)) {
    throw new RefusedField('blockedCountries', 'unknown_country')
  }
  return [...new Set(ids)]
}
