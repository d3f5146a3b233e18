/**
 * Spreadsheets may run a text that begins with a formula sign, including full-width ones. Some
 * first drop a blank, line feed or invisible character.
 */
const RUN_FROM = String.raw`[\s\p{Cc}\p{Cf}=+\-@＝＋－＠]`
/** Includes existing apostrophes, so that reading removes exactly the one that was added. */
const NEEDS_GUARD = new RegExp(`^'*${RUN_FROM}`, 'u')
const GUARDED = new RegExp(`^'(?='*${RUN_FROM})`, 'u')

/** Formats a field of a CSV file: quoted if needed, and never a formula (OWASP). */
export function csvField(text: string): string {
  return plainCsvField(NEEDS_GUARD.test(text) ? `'${text}` : text)
}

/** Formats a field for programs other than spreadsheets, without the guard against formulas. */
export function plainCsvField(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Removes the apostrophe that `csvField` added. */
export function unguardedField(text: string): string {
  return text.replace(GUARDED, '')
}
