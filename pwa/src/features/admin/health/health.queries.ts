import { API } from '@atajo/shared/paths'
import type { Backup, ServiceHealth } from '@atajo/shared/service-health'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { NOT_KEPT } from '../parts/admin.queries.ts'

const EVERY_MS = 15_000
const WHILE_COPYING_MS = 2_000
/** A backup of a large database may take minutes. */
const COPY_MS = 10 * 60_000

/** Polls the service's health while a component uses it. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => http<ServiceHealth>({ path: API.adminHealth, signal }),
  refetchInterval: ({ state }) => (state.data?.backups.isRunning ? WHILE_COPYING_MS : EVERY_MS),
  ...NOT_KEPT,
})

/** Backs up the embedded database. Throws as `http` does. */
export const makeBackup = () =>
  http<Backup>({ method: 'POST', path: API.adminBackup, body: {}, timeoutMs: COPY_MS })
