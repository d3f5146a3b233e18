import { setTimeout as wait } from 'node:timers/promises'
import type { RedirectLink } from './decide-redirect.ts'
import type { LinkMemory } from './link-memory.ts'

const LINKS_A_QUERY = 500
/** The share of the memory that is filled in advance; the rest is for requested links. */
const SHARE_OF_MEMORY = 0.9
const AVERAGE_LINK_BYTES = 130

export interface WarmUpDeps {
  memory: LinkMemory
  /** The memory's size in bytes. */
  budget: number
  recentLinkIds: () => AsyncIterable<number>
  findByIds: (ids: number[]) => Promise<RedirectLink[]>
}

/** Caches the last visited links, the latest first, until the share is used. */
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
