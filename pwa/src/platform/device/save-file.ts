import { csvField } from '@atajo/shared/csv-field'
import { canShareFile, share } from './share.ts'

const KEPT_MS = 60_000

/** Offers the person a file with this content to save. */
export function saveFile(content: Blob, name: string): void {
  const file = new File([content], name, { type: content.type })
  if (isOnIosHomeScreen() && canShareFile(file)) {
    share({ files: [file] }).catch(() => download(content, name))
  } else download(content, name)
}

/** Apps on an iOS home screen cannot download: only the share sheet offers to save to Files. */
function isOnIosHomeScreen(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/**
 * Builds a CSV file for spreadsheets in Spanish: UTF-8 with a byte order mark, separated by
 * semicolons.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => cells.map(csvField).join(';')).join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
