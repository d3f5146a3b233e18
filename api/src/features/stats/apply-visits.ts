import type { Device, VisitMethod } from '@atajo/shared/visit'

/** A visit from a journal, with its place in it. */
export interface JournaledVisit {
  sequence: number
  linkId: number
  /** Epoch milliseconds. */
  at: number
  device: Device
  method: VisitMethod
  address: string
  isVpn: boolean
  countryId: number
}

/** Visits that go into one document, in the order of their journal. */
export interface VisitGroup {
  key: string
  visits: JournaledVisit[]
}

/**
 * One kind of document that visits are applied to. Each document holds the last sequence number that was
 * applied to it from a journal, and a write happens only while that is below the group's first.
 */
export interface VisitTarget {
  keyOf(visit: JournaledVisit): string
  /** The last sequence number in each document; 0 for one to be made, absent for one that no longer exists. */
  readSequences(journal: string, keys: string[]): Promise<Map<string, number>>
  /**
   * Writes each group into its document, in pieces before which it awaits `rest`; when that throws, it ends after
   * the pieces under way. The answer is how many of the writes took place.
   */
  write(journal: string, groups: VisitGroup[], rest: () => Promise<void>): Promise<number>
}

export interface VisitBatch {
  journal: string
  /** In ascending sequence. */
  visits: JournaledVisit[]
  /** Whether none of them can have been applied before, not even in part. */
  isNew: boolean
  /** Awaited between the pieces of work that the batch is cut into; what it throws ends the work. */
  rest?: () => Promise<void>
}

const TRIES = 5
/** Grouped or asked for at a time, so that a large batch never holds the event loop for long. */
const VISITS_A_PIECE = 2000

/**
 * Carries a batch into the database, each visit exactly once for each target, however often and however far
 * the same visits were applied before. The targets have it in their order: who sees the last has the others.
 */
export async function applyVisits(targets: VisitTarget[], batch: VisitBatch): Promise<void> {
  for (const target of targets) await applyToTarget(target, batch)
}

async function applyToTarget(target: VisitTarget, batch: VisitBatch): Promise<void> {
  const { journal, isNew, rest = async () => {} } = batch
  let groups = await groupVisits(target, batch)
  let isCertain = isNew
  for (let attempt = 0; attempt < TRIES && groups.length > 0; attempt++) {
    if (!isCertain) groups = await withoutApplied(target, groups, { journal, rest })
    if (groups.length === 0) return
    if ((await target.write(journal, groups, rest)) === groups.length) return
    isCertain = false
  }
  if (groups.length > 0 && (await withoutApplied(target, groups, { journal, rest })).length > 0) {
    throw new Error('Visits were written by somebody else at the same time')
  }
}

async function groupVisits(
  target: VisitTarget,
  { visits, rest = async () => {} }: VisitBatch,
): Promise<VisitGroup[]> {
  const groups = new Map<string, VisitGroup>()
  for (let start = 0; start < visits.length; start += VISITS_A_PIECE) {
    await rest()
    for (const visit of visits.slice(start, start + VISITS_A_PIECE)) {
      const key = target.keyOf(visit)
      const group = groups.get(key)
      if (group) group.visits.push(visit)
      else groups.set(key, { key, visits: [visit] })
    }
  }
  // Neighbours lie on the same pages of most databases.
  return [...groups.values()].sort((a, b) => linkOf(a) - linkOf(b))
}

function linkOf({ visits }: VisitGroup): number {
  return visits[0]?.linkId ?? 0
}

async function withoutApplied(
  target: VisitTarget,
  groups: VisitGroup[],
  { journal, rest }: { journal: string; rest: () => Promise<void> },
): Promise<VisitGroup[]> {
  const left: VisitGroup[] = []
  for (let start = 0; start < groups.length; start += VISITS_A_PIECE) {
    await rest()
    const piece = groups.slice(start, start + VISITS_A_PIECE)
    const applied = await target.readSequences(
      journal,
      piece.map(({ key }) => key),
    )
    for (const { key, visits } of piece) {
      const last = applied.get(key)
      const others = last === undefined ? [] : visits.filter(({ sequence }) => sequence > last)
      if (others.length > 0) left.push({ key, visits: others })
    }
  }
  return left
}
