import { LRUCache } from 'lru-cache'
import { isGated, type RedirectLink } from './decide-redirect.ts'
import type { LinkMemory } from './link-memory.ts'

/** The link is not cached and the database cannot be asked. */
export class LinksUnavailable extends Error {
  constructor(cause: unknown) {
    super('Links cannot be read', { cause })
    this.name = 'LinksUnavailable'
  }
}

/** A changed link with its present names. */
export interface LinkChange {
  code: string
  customSlug: string | null
}

export interface LinkLookup {
  /** Returns the cached link, `unknown`, or undefined if the database has to be asked. */
  remembered(text: string): RedirectLink | 'unknown' | undefined
  /** Asks the database. Concurrent calls for one name share a query. @throws LinksUnavailable */
  find(text: string): Promise<RedirectLink | null>
  /** Updates the cache. `current` is null if the link is gone or has to be read again. */
  noteChange(change: LinkChange, current: RedirectLink | null): void
  /** Drops every link, including those being read, because blocks may have changed. */
  forgetAll(): void
  isRemembered(code: string): boolean
  /** Number of cache hits, and of queries to the database. */
  counts: { hits: number; misses: number }
}

export interface LinkLookupDeps {
  memory: LinkMemory
  unknown: UnknownCodes
  findByName: (text: string) => Promise<RedirectLink | null>
  /** True if the changes of other processes in the last seconds are known. */
  hasFreshNews: () => boolean
}

const FILL_TRIES = 3

/**
 * Looks in the cache, then in the database. A link that changed while it was read is not cached.
 */
export function createLinkLookup(deps: LinkLookupDeps): LinkLookup {
  const { memory, unknown } = deps
  const fills = new Map<string, Promise<RedirectLink | null>>()
  const changedDuringFills = new Set<string>()
  const counts = { hits: 0, misses: 0 }
  let forgotten = 0

  function remembered(text: string): RedirectLink | 'unknown' | undefined {
    const known = recall(text)
    if (known === undefined) counts.misses++
    else counts.hits++
    return known
  }

  function recall(text: string): RedirectLink | 'unknown' | undefined {
    const link = memory.get(text)
    if (link === undefined) return unknown.has(text) ? 'unknown' : undefined
    return link.options !== null && isGated(link) && !deps.hasFreshNews() ? undefined : link
  }

  function find(text: string): Promise<RedirectLink | null> {
    const running = fills.get(text)
    if (running) return running
    const fill = fillOne(text).finally(() => {
      fills.delete(text)
      if (fills.size === 0) changedDuringFills.clear()
    })
    fills.set(text, fill)
    return fill
  }

  async function fillOne(text: string): Promise<RedirectLink | null> {
    for (let attempt = 1; ; attempt++) {
      changedDuringFills.delete(text.toLowerCase())
      const forgottenBefore = forgotten
      const link = await deps.findByName(text).catch((cause) => {
        throw new LinksUnavailable(cause)
      })
      const names = [text, link?.code ?? text].map((name) => name.toLowerCase())
      const changed = forgotten !== forgottenBefore || names.some((name) => changedDuringFills.has(name))
      if (changed && attempt < FILL_TRIES) continue
      if (changed) return link
      if (link) memory.set(link, text)
      else unknown.add(text)
      return link
    }
  }

  function noteChange({ code, customSlug }: LinkChange, current: RedirectLink | null): void {
    for (const name of customSlug === null ? [code] : [code, customSlug]) {
      unknown.forget(name)
      memory.forgetSpelling(name)
      if (fills.size > 0) changedDuringFills.add(name.toLowerCase())
    }
    if (current === null) memory.delete(code)
    else if (memory.hasCode(code)) memory.set(current)
  }

  function forgetAll(): void {
    forgotten++
    memory.clear()
  }

  return { remembered, find, noteChange, forgetAll, isRemembered: memory.hasCode, counts }
}

const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 50_000

/** Caches unknown codes for a moment, so that the database is not asked again. */
export interface UnknownCodes {
  has(text: string): boolean
  add(text: string): void
  /** Forgets the name in every spelling. */
  forget(name: string): void
}

export function createUnknownCodes(now: () => number = () => performance.now()): UnknownCodes {
  /** Entries are only peeked at, so that they leave in the order in which they were added. */
  const byName = new LRUCache<string, { until: number; texts: Set<string> }>({ max: MAX_REMEMBERED })

  function has(text: string): boolean {
    const name = text.toLowerCase()
    const known = byName.peek(name)
    if (known === undefined) return false
    if (known.until > now()) return known.texts.has(text)
    byName.delete(name)
    return false
  }

  function add(text: string): void {
    const name = text.toLowerCase()
    const texts = byName.peek(name)?.texts ?? new Set()
    if (texts.size > 10) texts.clear()
    byName.set(name, { until: now() + REMEMBERED_MS, texts: texts.add(text) })
  }

  return { has, add, forget: (name) => void byName.delete(name.toLowerCase()) }
}
