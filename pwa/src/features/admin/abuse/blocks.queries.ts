import type { BlockMade, ListedBlock, NewBlock } from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { NOT_KEPT, useAdminList } from '../parts/admin.queries.ts'

/** What is closed: one link, every link to a host, or all of an account's. */
export type BlockTarget = Pick<NewBlock, 'linkId' | 'host' | 'ownerId'>

/** Throws as `http` does: 409 `last_admin`. */
export const block = (target: BlockTarget, said: { reason: string; ownerReason: string | undefined }) =>
  http<BlockMade>({ method: 'POST', path: API.adminBlocks, body: { ...target, ...said } })

/** How many links it would close. */
export const reachQuery = (target: BlockTarget) =>
  queryOptions({
    queryKey: ['admin', 'reach', target],
    queryFn: ({ signal }) => {
      const body = { ...target, reason: '-', dryRun: true }
      return http<BlockMade>({ method: 'POST', path: API.adminBlocks, body, signal })
    },
    ...NOT_KEPT,
  })

/** Those in force, newest first. */
export const useBlocks = () => useAdminList<ListedBlock>(API.adminBlocks)

/** Opens again what it closed, within 30 days. Throws as `http` does. */
export const liftBlock = (id: string) =>
  http({ method: 'DELETE', path: `${API.adminBlocks}/${encodeURIComponent(id)}` })
