import type { ImportAnswer, PastImport } from '@atajo/shared/import'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import type { Delivery } from '../../sync/sync.public.ts'
import { bodyOf, type ImportCall } from './import-call.ts'

export const pastImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => http<PastImport[]>({ path: API.linkImports, signal }),
})

/** Sends a batch of rows; a dry run stores nothing. Throws as `http` does. */
export function sendImport(call: ImportCall, options: Partial<Delivery> & { signal?: AbortSignal } = {}) {
  return http<ImportAnswer>({ method: 'POST', path: API.importLinks, body: bodyOf(call), ...options })
}

/** Moves the links of an import to the trash. Throws as `http` does. */
export function undoImport(importId: string): Promise<{ removed: number; kept?: number }> {
  return http({ method: 'DELETE', path: `${API.linkImports}/${encodeURIComponent(importId)}` })
}
