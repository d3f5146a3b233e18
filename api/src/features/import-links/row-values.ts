import { findCountryById } from '@atajo/shared/country'
import type { ImportRow } from '@atajo/shared/import-row'
import { showableText } from '@atajo/shared/wire-values'
import { type NamedField, RefusedField } from './refused-field.ts'

/** More than any link was ever clicked. */
const MOST_CLICKS = 1_000_000_000_000

/** Without blanks around it; null where nothing is left. */
export function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null
}

/** As others may see it, cut where it is too long. */
export function shown(text: string | null | undefined, longest: number): string | null {
  return textOf(
    showableText(text ?? '')
      .slice(0, longest)
      .toWellFormed(),
  )
}

/** A whole number from 0; null for none. */
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

/** How often something was clicked. */
export function clicksOf(field: NamedField, count: number | null | undefined): number | null {
  return countOf(field, count, MOST_CLICKS)
}

/** The instant in a text; null for none. */
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

/** Ids of countries, each once. */
export function countriesOf(countries: ImportRow['blockedCountries']): number[] {
  const ids = (countries ?? []).map((country) => (typeof country === 'number' ? country : country.id))
  if (ids.some((id) => findCountryById(id) === undefined)) {
    throw new RefusedField('blockedCountries', 'unknown_country')
  }
  return [...new Set(ids)]
}
