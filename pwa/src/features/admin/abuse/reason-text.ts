import { adminBlockTexts } from '../../../texts/es/admin/admin-blocks.ts'

/** Returns the text of a predefined reason, or the reason as it was written. */
export function reasonText(reason: string): string {
  return adminBlockTexts.reasons[reason] ?? reason
}
