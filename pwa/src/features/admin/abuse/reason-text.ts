import { adminBlockTexts } from '../../../texts/es/admin/admin-blocks.ts'

/** A reason in words: one of the list, or as it was written. */
export function reasonText(reason: string): string {
  return adminBlockTexts.reasons[reason] ?? reason
}
