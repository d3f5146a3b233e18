import { setTimeout as wait } from 'node:timers/promises'
import type { RedirectLink } from './decide-redirect.ts'
import type { LinkMemory } from './link-memory.ts'

const LINKS_A_QUERY = 500
/** Longest share of the memory that is filled in advance; the rest is for what is asked for. */
const SHARE_OF_MEMORY = 0.9
const AVERAGE_LINK_BYTES = 130

export interface WarmUpDeps {
  memory: LinkMemory
  /** Bytes that the memory may hold. */
  budget: number
  recentLinkIds: () => AsyncIterable<number>
  findByIds: (ids: number[]) => Promise<RedirectLink[]>
}

/** Remembers the links visited last, the latest first, until most of the memory is taken. */
export async function warmUp({ memory, budget, recentLinkIds, findByIds }: WarmUpDeps): Promise<void> {
  const wanted = Math.floor((budget * SHARE_OF_MEMORY) / AVERAGE_LINK_BYTES)
  const seen = new Set<number>()
  let batch: number[] = []

  async function takeBatch(): Promise<void> {
    for (const link of await findByIds(batch)) if (!memory.hasCode(link.code)) memory.set(link)
    batch = []
    await wait(1)
  }

  for await (const id of recentLinkIds()) {
    if (seen.has(id)) continue
    seen.add(id)
    batch.push(id)
    if (batch.length === LINKS_A_QUERY) await takeBatch()
    if (seen.size >= wanted) break
  }
  if (batch.length > 0) await takeBatch()
}
