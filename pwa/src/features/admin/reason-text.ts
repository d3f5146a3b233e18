import { adminTexts } from '../../texts/es/admin.ts'

/** A reason in words: one of the list, or as it was written. */
export function reasonText(reason: string): string {
  return adminTexts.block.reasons[reason] ?? reason
}
