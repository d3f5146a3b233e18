import type { MissedCode, MissedCodes } from '@atajo/shared/missed-codes'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { dayOf } from './collect-missed.ts'
import type { MissedCodesStore, MissedName } from './missed-codes.store.ts'

/** The present state of a name. A link that works now is not missed any more. */
export type NameState = 'unknown' | 'deleted' | 'expired' | 'live'

export interface ListMissedDeps {
  missedCodes: Pick<MissedCodesStore, 'since'>
  /** Returns the states in the order of the names. */
  statesOf(names: readonly string[]): Promise<NameState[]>
  now: () => number
}

const PAGE = 100
const DEFAULT_DAYS = 30

/**
 * Lists a page of names that matched no link, the most requested first.
 * @throws AppError `cursor_invalid`
 */
export async function listMissed(
  deps: ListMissedDeps,
  { days = DEFAULT_DAYS, cursor }: { days?: number | undefined; cursor?: string | undefined },
): Promise<MissedCodes> {
  const since = dayOf(new Date(deps.now() - (days - 1) * DAY_MS))
  const { names, apart } = await deps.missedCodes.since(since)
  const ranked = [...addedUp(names).values()].sort(byCount)
  const start = cursor ? placeAfter(ranked, cursor) : 0
  const page = ranked.slice(start, start + PAGE)
  const states = await deps.statesOf(page.map(({ name }) => name))
  const items = page.flatMap(({ name, count, lastAt }, index): MissedCode[] => {
    const kind = states[index]
    return kind === undefined || kind === 'live' ? [] : [{ name, count, lastAt: lastAt.toISOString(), kind }]
  })
  const last = page.at(-1)
  return { items, nextCursor: last && start + PAGE < ranked.length ? cursorOf(last) : null, apart }
}

function addedUp(names: readonly MissedName[]): Map<string, MissedName> {
  const sums = new Map<string, MissedName>()
  for (const { name, count, lastAt } of names) {
    const key = name.toLowerCase()
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { name, count, lastAt })
    else sums.set(key, { name, count: sum.count + count, lastAt: sum.lastAt > lastAt ? sum.lastAt : lastAt })
  }
  return sums
}

function byCount(one: Pick<MissedName, 'name' | 'count'>, other: Pick<MissedName, 'name' | 'count'>): number {
  if (one.count !== other.count || one.name === other.name) return other.count - one.count
  return one.name < other.name ? -1 : 1
}

function cursorOf({ name, count }: MissedName): string {
  return Buffer.from(`${count} ${name}`).toString('base64url')
}

/** Counts may have grown since, so this finds the place where the row would be now. */
function placeAfter(ranked: readonly MissedName[], cursor: string): number {
  const [, count = '', name = ''] =
    /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (name === '') throw new AppError('cursor_invalid')
  const place = ranked.findIndex((one) => byCount(one, { name, count: Number(count) }) > 0)
  return place < 0 ? ranked.length : place
}
