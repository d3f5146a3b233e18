import type { ImportAnswer, PastImport } from '@atajo/shared/import'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'
import type { Delivery } from '../sync/sync.public.ts'
import type { OnTaken, SentRow } from './import-job.ts'
import type { ImportSource } from './import-row.ts'

export interface ImportCall {
  source: ImportSource
  fileId: string
  fileName: string
  dryRun: boolean
  onTaken: OnTaken
  rows: SentRow[]
}

export const pastImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => http<PastImport[]>({ path: API.linkImports, signal }),
})

/** Sends a batch of rows; a dry run stores nothing. Throws as `http` does. */
export function sendImport(call: ImportCall, options: Partial<Delivery> & { signal?: AbortSignal } = {}) {
  return http<ImportAnswer>({ method: 'POST', path: API.importLinks, body: call, ...options })
}

/** Puts what an import made into the trash. Throws as `http` does. */
export function undoImport(importId: string): Promise<{ removed: number }> {
  return http({ method: 'DELETE', path: `${API.linkImports}/${encodeURIComponent(importId)}` })
}
