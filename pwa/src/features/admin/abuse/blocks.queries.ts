import type { BlockMade, ListedBlock, NewBlock } from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { NOT_KEPT, useAdminList } from '../parts/admin.queries.ts'

/** One link, every link to a host, or every link of an account. */
export type BlockTarget = Pick<NewBlock, 'linkId' | 'host' | 'ownerId'>

/** Blocks a target. Throws as `http` does: 409 `last_admin`. */
export const block = (target: BlockTarget, said: { reason: string; ownerReason: string | undefined }) =>
  http<BlockMade>({ method: 'POST', path: API.adminBlocks, body: { ...target, ...said } })

/** Reads how many links a block would close. */
export const reachQuery = (target: BlockTarget) =>
  queryOptions({
    queryKey: ['admin', 'reach', target],
    queryFn: ({ signal }) => {
      const body = { ...target, reason: '-', dryRun: true }
      return http<BlockMade>({ method: 'POST', path: API.adminBlocks, body, signal })
    },
    ...NOT_KEPT,
  })

/** The blocks in force, newest first. */
export const useBlocks = () => useAdminList<ListedBlock>(API.adminBlocks)

/** Lifts a block that was made within the last 30 days. Throws as `http` does. */
export const liftBlock = (id: string) =>
  http({ method: 'DELETE', path: `${API.adminBlocks}/${encodeURIComponent(id)}` })
