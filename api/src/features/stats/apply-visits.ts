import { ownerKeyOf } from '../../platform/stats-key.ts'
import { allOf, type VisitSelection } from './counts/period-counts.ts'
import type { VisitList } from './visit-list.ts'

/** Visits for one document, in the order of their journal. */
export interface VisitGroup extends VisitSelection {
  /** The link's stats id, or the owner's stats key. */
  of: number
  /** The period or journal stretch of the document; 0 for a document without one. */
  part: number
}

/**
 * A kind of document that visits are applied to. Each document stores the last sequence number
 * applied from a journal, and a write requires that it is below the group's first.
 */
export interface VisitTarget {
  /** Groups visits by link, or by the owner's stats key. */
  groupedBy: 'link' | 'owner'
  /** Tells whether the visit belongs in one of its documents. */
  takes(list: VisitList, place: number): boolean
  partOf(list: VisitList, place: number): number
  /** Number of newest visits of a link or owner that fit into its documents. */
  limit?: number
  /** Returns each group's last applied number: 0 for a new document, absent for a deleted one. */
  readSequences(journal: string, groups: readonly VisitGroup[]): Promise<(number | undefined)[]>
  /** Writes all groups by one command. Returns the number of successful writes. */
  write(journal: string, groups: readonly VisitGroup[]): Promise<number>
}

export interface VisitBatch {
  journal: string
  visits: VisitList
  /** True if no part of the visits can have been applied before. */
  isNew: boolean
  /** Aborts before the next command. */
  ending?: Pick<AbortSignal, 'throwIfAborted'>
}

const TRIES = 5
const GROUPS_A_COMMAND = 200
/** Concurrent commands: one waits for the disk while the next one runs. */
const COMMANDS_AT_ONCE = 6

/**
 * Applies each visit of a batch exactly once to each target, in order, even if a part was applied
 * before. Returns the number of visits of each link, by stats id.
 */
export async function applyVisits(
  targets: VisitTarget[],
  batch: VisitBatch,
): Promise<ReadonlyMap<number, number>> {
  const { visits } = batch
  const { places } = allOf(visits)
  const byLink = groupBy(places, visits.statsIdAt)
  const byOwner = groupBy(places, (place) => ownerKeyOf(visits.statsKeyAt(place)))
  for (const target of targets) {
    const groups = groupsOf(target, visits, target.groupedBy === 'owner' ? byOwner : byLink)
    await applyGroups(target, batch, groups)
  }
  return new Map([...byLink].map(([statsId, places]) => [statsId, places.length]))
}

async function applyGroups(target: VisitTarget, batch: VisitBatch, groups: VisitGroup[]): Promise<void> {
  let start = 0
  async function writeNext(): Promise<void> {
    while (start < groups.length) {
      const some = groups.slice(start, start + GROUPS_A_COMMAND)
      start += GROUPS_A_COMMAND
      await writeGroups(target, batch, some)
    }
  }
  const writers = await Promise.allSettled(Array.from({ length: COMMANDS_AT_ONCE }, writeNext))
  for (const writer of writers) if (writer.status === 'rejected') throw writer.reason
}

/** Repeats until the database has all groups. */
async function writeGroups(
  target: VisitTarget,
  { journal, isNew, ending }: VisitBatch,
  groups: VisitGroup[],
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    ending?.throwIfAborted()
    const left = isNew && attempt === 0 ? groups : await unappliedOf(target, journal, groups)
    if (left.length === 0 || (await target.write(journal, left)) === left.length) return
  }
  throw new Error('Visits were written by somebody else at the same time')
}

async function unappliedOf(
  target: VisitTarget,
  journal: string,
  groups: readonly VisitGroup[],
): Promise<VisitGroup[]> {
  const applied = await target.readSequences(journal, groups)
  return groups.flatMap((group, index) => {
    const last = applied[index]
    const places = last === undefined ? [] : group.places.filter((at) => group.list.sequenceAt(at) > last)
    return places.length > 0 ? [{ ...group, places }] : []
  })
}

function groupsOf(
  target: VisitTarget,
  list: VisitList,
  sorted: ReadonlyMap<number, readonly number[]>,
): VisitGroup[] {
  const groups: VisitGroup[] = []
  for (const [of, places] of sorted) {
    const taken = places.filter((place) => target.takes(list, place))
    const kept = target.limit === undefined ? taken : taken.slice(-target.limit)
    const parts = groupBy(kept, (place) => target.partOf(list, place))
    for (const [part, ofPart] of parts) groups.push({ list, of, part, places: ofPart })
  }
  return groups
}

/** Sorts the keys, because neighbours lie on the same pages of most databases. */
function groupBy(places: readonly number[], keyAt: (place: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const place of places) {
    const key = keyAt(place)
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return new Map([...groups].sort(([a], [b]) => a - b))
}
