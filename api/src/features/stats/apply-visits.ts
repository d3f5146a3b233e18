import type { VisitSelection } from './tally/figures.ts'
import type { VisitList } from './visit-list.ts'

/** Visits that go into one document, in the order of their journal. */
export interface VisitGroup extends VisitSelection {
  /** The link or the statsKey of the owner. */
  of: number
  /** The period or stretch of the journal that the document is about; 0 where it is about all. */
  part: number
}

/**
 * A kind of document that visits are applied to. Each holds the last sequence number applied from a
 * journal; a write happens only while that is below the group's first.
 */
export interface VisitTarget {
  /** What its documents belong to: a link, or the owner by the visits' statsKey. */
  groupedBy: 'link' | 'owner'
  /** Null for visits that this target does not take. */
  partOf(list: VisitList, place: number): number | null
  /** The newest visits of one link or owner that its documents have room for. */
  limit?: number
  /** The last sequence number in each group's document: 0 for a new one, absent for a deleted one. */
  readSequences(journal: string, groups: readonly VisitGroup[]): Promise<(number | undefined)[]>
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
  list: VisitList
  /** Ascending: neighbours lie on the same pages of most databases. */
  keys: Float64Array
  /** How many each has. */
  counts: ReadonlyMap<number, number>
  /** The places of its visits, ascending. */
  placesOf(key: number): number[]
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
const VISITS_A_PIECE = 5000
const NONE = -1
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
  const { journal, visits, isNew, yieldToEventLoop = async () => {} } = batch
  const byLink = await sortVisits(visits, visits.linkIdAt, yieldToEventLoop)
  const byOwner = await sortVisits(visits, visits.statsKeyAt, yieldToEventLoop)
  for (const target of targets) {
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
  for (const of of sorted.keys) {
    const places = sorted.placesOf(of)
    piece.push(...groupVisits(target, { list: sorted.list, of, places: places }))
    held += places.length
    if (piece.length < size && held < VISITS_A_PIECE) continue
    await yieldToEventLoop()
    if (piece.length > 0) yield piece
    piece = []
    held = 0
  }
  await yieldToEventLoop()
  if (piece.length > 0) yield piece
}

function groupVisits(
  target: VisitTarget,
  { list, of, places }: VisitSelection & { of: number },
): Iterable<VisitGroup> {
  const groups = new Map<number, VisitGroup & { places: number[] }>()
  const taken = places.filter((place) => target.partOf(list, place) !== null)
  for (const place of target.limit === undefined ? taken : taken.slice(-target.limit)) {
    const part = target.partOf(list, place) as number
    const group = groups.get(part)
    if (group) group.places.push(place)
    else groups.set(part, { list, of, part, places: [place] })
  }
  return groups.values()
}

/** What of the groups the database has not got yet; no piece is empty. */
async function* unappliedPieces(application: Application): AsyncGenerator<VisitGroup[], void> {
  const { target, journal, yieldToEventLoop } = application
  for await (const piece of groupPieces(application, GROUPS_A_QUESTION)) {
    const applied = await target.readSequences(journal, piece)
    const left = piece.flatMap((group, index) => {
      const last = applied[index]
      const places = last === undefined ? [] : group.places.filter((at) => group.list.sequenceAt(at) > last)
      return places.length > 0 ? [{ ...group, places }] : []
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

/** Finds out which visits belong together, and holds nothing but their places in the list. */
async function sortVisits(
  list: VisitList,
  keyAt: (place: number) => number,
  yieldToEventLoop: () => Promise<void>,
): Promise<SortedVisits> {
  const firstOf = new Map<number, number>()
  const counts = new Map<number, number>()
  const nextOf = new Int32Array(list.length).fill(NONE)
  for (let place = list.length - 1; place >= 0; place--) {
    if (place % VISITS_A_PIECE === 0) await yieldToEventLoop()
    const key = keyAt(place)
    nextOf[place] = firstOf.get(key) ?? NONE
    firstOf.set(key, place)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return {
    list,
    keys: Float64Array.from(firstOf.keys()).sort(),
    counts,
    placesOf(key) {
      const places: number[] = []
      for (let place = firstOf.get(key) ?? NONE; place !== NONE; place = nextOf[place] as number) {
        places.push(place)
      }
      return places
    },
  }
}
