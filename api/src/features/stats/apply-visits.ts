import type { JournaledVisit } from './visit.model.ts'
import type { VisitList } from './visit-bytes.ts'

/** Visits that go into one document, in the order of their journal. */
export interface VisitGroup {
  key: string
  visits: JournaledVisit[]
}

/**
 * A kind of document that visits are applied to. Each holds the last sequence number applied from a
 * journal; a write happens only while that is below the group's first.
 */
export interface VisitTarget {
  /** What its documents belong to: a link, or the owner by the visits' statsKey. */
  groupedBy: 'link' | 'owner'
  /** Whether it takes visits of the first format alone, so that most batches have none for it. */
  isForPlainVisits?: boolean
  /** Null for visits that this target does not take. */
  keyOf(visit: JournaledVisit): string | null
  /** The last sequence number in each document: 0 for a new one, absent for a deleted one. */
  readSequences(journal: string, keys: string[]): Promise<Map<string, number>>
  /**
   * Writes each group into its document and returns how many writes took place. Rejects, after
   * those under way, when `pieces` does.
   */
  write(
    journal: string,
    pieces: AsyncIterable<VisitGroup[]>,
    yieldToEventLoop: () => Promise<void>,
  ): Promise<number>
}

export interface VisitBatch {
  journal: string
  visits: VisitList
  /** Whether none of them can have been applied before, not even in part. */
  isNew: boolean
  /** Awaited between the slices of the batch; what it throws ends the work. */
  yieldToEventLoop?: () => Promise<void>
}

/** The visits of a batch by their link or owner. */
interface SortedVisits {
  /** Ascending: neighbours lie on the same pages of most databases. */
  keys: Float64Array
  /** How many each has. */
  counts: ReadonlyMap<number, number>
  /** Its visits in ascending sequence, in slices; `yieldToEventLoop` is awaited between them. */
  slicesOf(key: number, yieldToEventLoop: () => Promise<void>): AsyncIterable<JournaledVisit[]>
}

/** A batch on its way into one target. */
interface Application {
  target: VisitTarget
  journal: string
  sorted: SortedVisits
  yieldToEventLoop: () => Promise<void>
}

const TRIES = 5
/** Looked at or made at a time, so that a large batch never holds the event loop for long. */
const VISITS_A_PIECE = 2000
/** Decoded at a time of an owner's visits; of a link all are, since its writes overlap. */
const VISITS_A_SLICE = 20_000
const NONE = -1
/** The owner of visits without facts, as far as those tell. */
const NOBODY = 0
/** Written at a time: to put a command together holds the event loop. */
const GROUPS_A_PIECE = 200
/** Asked for at a time, what is known of them. */
const GROUPS_A_QUESTION = 2000

/**
 * Applies each visit of a batch exactly once to each target, in their order, however far the same
 * visits were applied before. Returns how many visits each link has in it.
 */
export async function applyVisits(
  targets: VisitTarget[],
  batch: VisitBatch,
): Promise<SortedVisits['counts']> {
  const { journal, isNew, yieldToEventLoop = async () => {} } = batch
  const { visits } = batch
  const linkOf = (index: number) => visits.linkIdAt?.(index) ?? (visits.at(index)?.linkId as number)
  const ownerOf = (index: number) => visits.statsKeyAt?.(index) ?? visits.at(index)?.facts?.statsKey ?? NOBODY
  const byLink = await sortVisits(visits, linkOf, { sliceLength: visits.length, yieldToEventLoop })
  const slices = { sliceLength: VISITS_A_SLICE, yieldToEventLoop }
  const byOwner = await sortVisits(visits, ownerOf, slices)
  for (const target of targets) {
    if (target.isForPlainVisits && !byOwner.counts.has(NOBODY)) continue
    const sorted = target.groupedBy === 'owner' ? byOwner : byLink
    await applyToTarget({ target, journal, sorted, yieldToEventLoop }, isNew)
  }
  return byLink.counts
}

async function applyToTarget(application: Application, isNew: boolean): Promise<void> {
  const { target, journal, yieldToEventLoop } = application
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const isCertain = isNew && attempt === 0
    const left = counted(isCertain ? groupPieces(application, GROUPS_A_PIECE) : unappliedPieces(application))
    if ((await target.write(journal, left.pieces, yieldToEventLoop)) === left.count()) return
  }
  for await (const _ of unappliedPieces(application)) {
    throw new Error('Visits were written by somebody else at the same time')
  }
}

/** The groups of a target, lazily, in pieces of about `size`; fewer where they are large. */
async function* groupPieces(
  { target, sorted, yieldToEventLoop }: Application,
  size: number,
): AsyncGenerator<VisitGroup[], void> {
  let piece: VisitGroup[] = []
  let held = 0
  for (const key of sorted.keys) {
    for await (const visits of sorted.slicesOf(key, yieldToEventLoop)) {
      piece.push(...(await groupVisits(target, visits, yieldToEventLoop)))
      held += visits.length
      if (piece.length < size && held < VISITS_A_PIECE) continue
      await yieldToEventLoop()
      if (piece.length > 0) yield piece
      piece = []
      held = 0
    }
  }
  await yieldToEventLoop()
  if (piece.length > 0) yield piece
}

async function groupVisits(
  target: VisitTarget,
  visits: JournaledVisit[],
  yieldToEventLoop: () => Promise<void>,
): Promise<Iterable<VisitGroup>> {
  const groups = new Map<string, VisitGroup>()
  let grouped = 0
  for (const visit of visits) {
    if (++grouped % VISITS_A_PIECE === 0) await yieldToEventLoop()
    const key = target.keyOf(visit)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.visits.push(visit)
    else groups.set(key, { key, visits: [visit] })
  }
  return groups.values()
}

/** What of the groups the database has not got yet; no piece is empty. */
async function* unappliedPieces(application: Application): AsyncGenerator<VisitGroup[], void> {
  const { target, journal, yieldToEventLoop } = application
  for await (const piece of groupPieces(application, GROUPS_A_QUESTION)) {
    const keys = piece.map(({ key }) => key)
    const applied = await target.readSequences(journal, keys)
    const left = piece.flatMap(({ key, visits }) => {
      const last = applied.get(key)
      const others = last === undefined ? [] : visits.filter(({ sequence }) => sequence > last)
      return others.length > 0 ? [{ key, visits: others }] : []
    })
    for (let start = 0; start < left.length; start += GROUPS_A_PIECE) {
      await yieldToEventLoop()
      yield left.slice(start, start + GROUPS_A_PIECE)
    }
  }
}

function counted(source: AsyncGenerator<VisitGroup[], void>): {
  pieces: AsyncIterable<VisitGroup[]>
  count: () => number
} {
  let count = 0
  async function* pieces(): AsyncGenerator<VisitGroup[], void> {
    for await (const piece of source) {
      count += piece.length
      yield piece
    }
  }
  return { pieces: pieces(), count: () => count }
}

interface SortOptions {
  sliceLength: number
  yieldToEventLoop: () => Promise<void>
}

/** Finds out which visits belong together, and holds nothing but their places in the list. */
async function sortVisits(
  visits: VisitList,
  keyAt: (index: number) => number,
  { sliceLength, yieldToEventLoop }: SortOptions,
): Promise<SortedVisits> {
  const firstOf = new Map<number, number>()
  const counts = new Map<number, number>()
  const nextOf = new Int32Array(visits.length).fill(NONE)
  for (let index = visits.length - 1; index >= 0; index--) {
    if (index % VISITS_A_PIECE === 0) await yieldToEventLoop()
    const key = keyAt(index)
    nextOf[index] = firstOf.get(key) ?? NONE
    firstOf.set(key, index)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return {
    keys: Float64Array.from(firstOf.keys()).sort(),
    counts,
    async *slicesOf(key, pause) {
      let found: JournaledVisit[] = []
      for (let index = firstOf.get(key) ?? NONE; index !== NONE; index = nextOf[index] as number) {
        if (found.length % VISITS_A_PIECE === VISITS_A_PIECE - 1) await pause()
        const visit = visits.at(index)
        if (visit) found.push(visit)
        if (found.length < sliceLength) continue
        yield found
        found = []
      }
      if (found.length > 0) yield found
    },
  }
}
