import type { ExportFormat } from '@atajo/shared/account-export'
import type { Link } from '@atajo/shared/link'
import { linksCsv } from '@atajo/shared/links-csv'
import { LINKS_CSV_TEXTS } from '@atajo/shared/links-csv-texts'
import { API } from '@atajo/shared/paths'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../platform/device/save-file.ts'
import { httpFile } from '../../platform/server/http.ts'
import { deviceZone } from '../../platform/text/time-zone.ts'
import { exportTexts } from '../../texts/es/links/exports.ts'
import { sessionView } from '../auth/auth.public.ts'

/** A table in a tool's format, or the whole account as JSON. */
export type ExportKind = ExportFormat | 'json'

export interface WantedExport {
  kind: ExportKind
  hasSemicolons: boolean
  hasPasswords: boolean
}

/** A large account takes long. */
const TIMEOUT_MS = 10 * 60_000

export function takesPasswords(kind: ExportKind): boolean {
  return kind === 'json' || kind === 'atajo'
}

export function exportPath({ kind, hasSemicolons, hasPasswords }: WantedExport): string {
  const asked = new URLSearchParams()
  if (kind !== 'json') asked.set('format', kind)
  if (kind === 'atajo') asked.set('separator', hasSemicolons ? 'semicolon' : 'comma')
  if (takesPasswords(kind)) asked.set('passwords', String(hasPasswords))
  return `${kind === 'json' ? API.exportJson : API.exportCsv}?${asked}`
}

/** Writes a table of some links and lets the browser save it; works offline. */
export function saveLinks(links: readonly Link[], wanted: WantedExport, place: ShortLinkPlace): void {
  const { kind, hasSemicolons, hasPasswords } = wanted
  const format = kind === 'json' ? 'atajo' : kind
  const separator = hasSemicolons ? ';' : ','
  const timeZone = sessionView().user?.timeZone ?? deviceZone() ?? 'UTC'
  const options = { format, separator, hasPasswords, place, timeZone, texts: LINKS_CSV_TEXTS } as const
  const { head, row } = linksCsv(options)
  const file = new Blob([head, ...links.map(row)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, fileName(format))
}

function fileName(kind: ExportKind): string {
  return exportTexts.fileName(new Date().toISOString().slice(0, 10), kind)
}

/** Downloads the file and lets the browser save it. */
export function useExport(onSaved: () => void) {
  return useMutation({
    mutationFn: (wanted: WantedExport) => httpFile(exportPath(wanted), TIMEOUT_MS),
    networkMode: 'always',
    retry: false,
    onSuccess: (file, { kind }) => {
      saveFile(file, fileName(kind))
      onSaved()
    },
  })
}
