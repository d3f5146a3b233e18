/**
 * A spreadsheet may run a text that begins with a sign of formulas, also a full-width one, or with
 * a blank, line feed or invisible sign, which some spreadsheets drop before they look.
 */
const RUN_FROM = String.raw`[\s\p{Cc}\p{Cf}=+\-@＝＋－＠]`
/** Apostrophes that stood there count too, so that reading takes away the one that was put. */
const NEEDS_GUARD = new RegExp(`^'*${RUN_FROM}`, 'u')
const GUARDED = new RegExp(`^'(?='*${RUN_FROM})`, 'u')

/** One field of a CSV file: quoted where a reader would stumble, and never a formula (OWASP). */
export function csvField(text: string): string {
  return plainCsvField(NEEDS_GUARD.test(text) ? `'${text}` : text)
}

/** A field for a program that is no spreadsheet and takes every sign for a part of the text. */
export function plainCsvField(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a field without the apostrophe that `csvField` put before it. */
export function unguardedField(text: string): string {
  return text.replace(GUARDED, '')
}
