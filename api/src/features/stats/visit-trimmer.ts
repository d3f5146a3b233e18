/** Number of new visits of a link after which its table is checked again. */
const LOOK_EVERY = 2000

export interface VisitTrimmer {
  /** Receives the number of new visits by stats id. */
  note(visits: ReadonlyMap<number, number>): void
  /** Resolves when no trim is under way. */
  settled(): Promise<void>
}

/** Trims the visits of busy links in the background, one link at a time. */
export function createVisitTrimmer(trim: (linkId: number) => Promise<void>): VisitTrimmer {
  const added = new Map<number, number>()
  let running: Promise<void> = Promise.resolve()

  function note(visits: ReadonlyMap<number, number>): void {
    for (const [linkId, more] of visits) {
      const count = (added.get(linkId) ?? 0) + more
      if (count < LOOK_EVERY) added.set(linkId, count)
      else {
        added.delete(linkId)
        running = running.then(() => trim(linkId)).catch(() => {})
      }
    }
    if (added.size > 100_000) added.clear()
  }

  return { note, settled: () => running }
}
