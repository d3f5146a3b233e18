/**
 * A spreadsheet may run a text that begins with a sign of formulas, also a full-width one, or with
 * a blank, line feed or invisible sign, which some spreadsheets drop before they look.
 */
const RUN_FROM = String.raw`[\s\p{Cc}\p{Cf}=+\-@＝＋－＠]`
const MAY_RUN = new RegExp(`^${RUN_FROM}`, 'u')
const GUARDED = new RegExp(`^'(?=${RUN_FROM})`, 'u')

/** One field of a CSV file: quoted where a reader would stumble, and never a formula (OWASP). */
export function csvField(text: string): string {
  const safe = MAY_RUN.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a field without the apostrophe that `csvField` or another service put before it. */
export function unguardedField(text: string): string {
  return text.replace(GUARDED, '')
}
