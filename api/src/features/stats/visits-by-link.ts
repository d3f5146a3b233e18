import type { JournaledVisit, VisitList } from './journaled-visit.ts'

/** Looked at or made at a time, so that a large batch never holds the event loop for long. */
export const VISITS_A_PIECE = 2000
const NONE = -1

/** The visits of a batch by their link. */
export interface VisitsByLink {
  /** Ascending: neighbours lie on the same pages of most databases. */
  linkIds: Float64Array
  /** How many each link has. */
  counts: ReadonlyMap<number, number>
  /** A link's visits in ascending sequence; `yieldToEventLoop` is awaited between the pieces of many. */
  visitsOf(linkId: number, yieldToEventLoop: () => Promise<void>): Promise<JournaledVisit[]>
}

/** Finds out which visits belong together, and holds nothing but their places in the list. */
export async function sortByLink(
  visits: VisitList,
  yieldToEventLoop: () => Promise<void>,
): Promise<VisitsByLink> {
  const firstOf = new Map<number, number>()
  const counts = new Map<number, number>()
  const nextOf = new Int32Array(visits.length).fill(NONE)
  for (let index = visits.length - 1; index >= 0; index--) {
    if (index % VISITS_A_PIECE === 0) await yieldToEventLoop()
    const linkId = visits.linkIdAt(index)
    nextOf[index] = firstOf.get(linkId) ?? NONE
    firstOf.set(linkId, index)
    counts.set(linkId, (counts.get(linkId) ?? 0) + 1)
  }
  return {
    linkIds: Float64Array.from(firstOf.keys()).sort(),
    counts,
    async visitsOf(linkId, pause) {
      const found: JournaledVisit[] = []
      for (let index = firstOf.get(linkId) ?? NONE; index !== NONE; index = nextOf[index] as number) {
        if (found.length % VISITS_A_PIECE === VISITS_A_PIECE - 1) await pause()
        const visit = visits.at(index)
        if (visit) found.push(visit)
      }
      return found
    },
  }
}
