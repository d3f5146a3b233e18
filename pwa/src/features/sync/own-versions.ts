import type { OutboxAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

/** The version of an item that this device made last, and those that it took the place of. */
interface OwnVersion {
  updatedAt: string
  /** Versions (`updatedAt`) from which nobody but this device led to this one. */
  from: string[]
  /** What the item is in it, see `OutboxAction`. */
  content: unknown
}

/** By item, such as `link:12`; the newest last. */
export type OwnVersions = Record<string, OwnVersion>

const MAX_ITEMS = 50
const MAX_VERSIONS = 20

/** The version that a change was made on; of something new, its time, until it has a version. */
export function baseOf({ localId, at, variables }: OutboxRecord): string | null {
  if (localId !== null) return new Date(at).toISOString()
  return (variables as { ifUpdatedAt?: string | null } | null)?.ifUpdatedAt ?? null
}

/** What is remembered once `done` has made the version `updatedAt` of `item`. */
export function withVersion(
  versions: OwnVersions,
  done: OutboxRecord,
  made: { item: string; updatedAt: string; content: unknown },
): OwnVersions {
  const base = baseOf(done)
  if (base === null) return versions
  const { item, updatedAt, content } = made
  const before = versions[item]
  const earlier = before?.updatedAt === base ? before.from : []
  const { [item]: _, ...others } = versions
  const kept = Object.entries(others).slice(1 - MAX_ITEMS)
  return {
    ...Object.fromEntries(kept),
    [item]: { updatedAt, from: [...earlier, base].slice(-MAX_VERSIONS), content },
  }
}

/** The same versions, with the contents that `alter` gives for some of the items. */
export function withContents(
  versions: OwnVersions,
  alter: (item: string, content: unknown) => unknown,
): OwnVersions {
  const entries = Object.entries(versions).map(([item, version]) => {
    const content = alter(item, version.content) ?? version.content
    return [item, { ...version, content }]
  })
  return Object.fromEntries(entries)
}

/** What a list holds of an item, whatever else that is. */
export interface ReadItem {
  id: number
  updatedAt: string
}

/**
 * A change made of its item as it was last read, if that is the version that was shown: what else
 * the screen showed of it may never happen.
 */
export function asRead(action: OutboxAction, variables: unknown, items: readonly ReadItem[] = []): unknown {
  const { id, ifUpdatedAt } = (variables ?? {}) as { id?: number; ifUpdatedAt?: string | null }
  const read = items.find((item) => item.id === id)
  return read && read.updatedAt === ifUpdatedAt
    ? onContent(action, variables, action.content?.(read))
    : variables
}

/**
 * A change's variables on top of what this device has done to its item since the screen showed it.
 * Untouched fields stay; versions of somebody else are never overwritten.
 */
export function onNewest(action: OutboxAction, variables: unknown, version: OwnVersion | undefined): unknown {
  if (!action.onTopOf || !version?.content) return variables
  const { ifUpdatedAt } = variables as { ifUpdatedAt?: string | null }
  if (!ifUpdatedAt || !version.from.includes(ifUpdatedAt)) return variables
  return fromVersion(onContent(action, variables, version.content), version.updatedAt)
}

/** The same change on top of that content, where its action knows how. */
export function onContent(action: OutboxAction | undefined, variables: unknown, content: unknown): unknown {
  return content === undefined || !action?.onTopOf ? variables : action.onTopOf(variables, content)
}

/** Variables that were edited on top of a version: `ifUpdatedAt` says which. */
export function fromVersion(variables: unknown, updatedAt: string | undefined): unknown {
  const isVersioned = typeof variables === 'object' && variables !== null && 'ifUpdatedAt' in variables
  return isVersioned && updatedAt ? { ...variables, ifUpdatedAt: updatedAt } : variables
}
