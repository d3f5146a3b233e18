import { findAction, type OutboxAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

/** The version of an item that this device made last, and those that it took the place of. */
interface OwnVersion {
  updatedAt: string
  /** Versions (`updatedAt`) from which nobody but this device led to this one. */
  from: string[]
  /** What the action calls the item's content. */
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

interface Newest {
  /** What waits of the same item, in order. */
  waiting: readonly OutboxRecord[]
  version: OwnVersion | undefined
}

/**
 * A change's variables on top of what this device has done to its item since the screen showed it.
 * Untouched fields stay; versions of somebody else are never overwritten.
 */
export function onNewest(action: OutboxAction, variables: unknown, { waiting, version }: Newest): unknown {
  if (!action.onTopOf) return variables
  const last = waiting.findLastIndex((record) => findAction(record.action)?.content)
  if (last >= 0) return action.onTopOf(variables, contentAfter(waiting.slice(last)))
  const { ifUpdatedAt } = variables as { ifUpdatedAt?: string | null }
  if (version && ifUpdatedAt && version.from.includes(ifUpdatedAt)) {
    const content = contentAfter(waiting, version.content)
    return { ...(action.onTopOf(variables, content) as object), ifUpdatedAt: version.updatedAt }
  }
  const shown = action.madeOf?.(variables)
  const content = shown && contentAfter(waiting, shown)
  return content === shown ? variables : action.onTopOf(variables, content)
}

function contentAfter(waiting: readonly OutboxRecord[], before?: unknown): unknown {
  return waiting.reduce((content, { action, variables }) => {
    const known = findAction(action)
    return known?.content?.(variables) ?? known?.alter?.(variables, content) ?? content
  }, before)
}

/** Variables that were edited on top of a version: `ifUpdatedAt` says which. */
export function fromVersion(variables: unknown, updatedAt: string | undefined): unknown {
  const isVersioned = typeof variables === 'object' && variables !== null && 'ifUpdatedAt' in variables
  return isVersioned && updatedAt ? { ...variables, ifUpdatedAt: updatedAt } : variables
}
