import { formatAge, formatDate, isDated } from '../../../platform/text/formats.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'

/**
 * Returns when a key was last used, such as `hace 2 h` or `el 3 ago 2026`, from its ISO instant.
 */
export function lastUse(iso: string): string {
  const time = Date.parse(iso)
  return isDated(time) ? accountTexts.onDay(formatDate(iso)) : formatAge(time)
}
