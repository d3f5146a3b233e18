import { digestOf } from '../../../platform/device/digest.ts'
import type { ImportRow } from './import-row.ts'

/** Choices that apply to all rows of a file. */
export interface ImportChoices {
  /** The group for all rows; null keeps each row's own. */
  group: string | null
  tag: string | null
  keepsDates: boolean
  keepsClicks: boolean
}

export function withChoices(row: ImportRow, choices: ImportChoices): ImportRow {
  const sent: ImportRow = { ...row }
  if (choices.group !== null) sent.group = choices.group
  if (choices.tag !== null) sent.tags = [...new Set([...(row.tags ?? []), choices.tag])]
  const left: (keyof ImportRow)[] = []
  if (!choices.keepsDates) left.push('createdAt', 'updatedAt')
  if (!choices.keepsClicks) left.push('clicks', 'importedClicks', 'days')
  for (const name of left) delete sent[name]
  const unread = row.unread?.filter(({ field }) => !left.includes(field)) ?? []
  if (unread.length > 0) sent.unread = unread
  else delete sent.unread
  return sent
}

/**
 * Identifies a file together with its reading: importing it again in the same way creates nothing
 * twice, and other columns make it a different file.
 */
export async function fileIdOf(fileHash: string, reading: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${fileHash}|${JSON.stringify(reading)}`)
  return hexOf(await digestOf(bytes))
}

/** The first 16 bytes of a digest in hexadecimal digits. */
export function hexOf(digest: Uint8Array): string {
  const bytes = [...digest.slice(0, 16)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
