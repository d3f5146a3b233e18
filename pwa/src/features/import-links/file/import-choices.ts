import { digestOf } from '../../../platform/digest.ts'
import type { ImportRow } from './import-row.ts'

/** What is done with every row of a file alike. */
export interface ImportChoices {
  /** Name of the group for all; null leaves each row its own. */
  group: string | null
  /** A tag that all get too. */
  tag: string | null
  keepsDates: boolean
  keepsClicks: boolean
}

/** The row as it is sent. */
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
 * Names a file read in one way: sent again in the same way it makes nothing twice, and with other
 * columns it is another.
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
