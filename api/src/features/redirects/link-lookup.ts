import { LRUCache } from 'lru-cache'
import { isGated, type RedirectLink } from './decide-redirect.ts'
import type { LinkMemory } from './link-memory.ts'

/** The database cannot be asked for a link that this process does not hold. */
export class LinksUnavailable extends Error {
  constructor(cause: unknown) {
    super('Links cannot be read', { cause })
    this.name = 'LinksUnavailable'
  }
}

/** A link that changed: its names now, whoever changed it. */
export interface LinkChange {
  code: string
  customSlug: string | null
}

export interface LinkLookup {
  /** What memory knows: a link, `unknown`, or undefined when the database has to be asked. */
  remembered(text: string): RedirectLink | 'unknown' | undefined
  /** Asks the database, with one query however many ask at once. @throws LinksUnavailable */
  find(text: string): Promise<RedirectLink | null>
  /** Notes that a link changed; `current` is null when it is gone or must be asked for. */
  noteChange(change: LinkChange, current: RedirectLink | null): void
  /** Forgets every link, those that are being read too: they may be judged otherwise now. */
  forgetAll(): void
  isRemembered(code: string): boolean
  /** How often memory knew, and how often the database had to be asked. */
  counts: { hits: number; misses: number }
}

export interface LinkLookupDeps {
  memory: LinkMemory
  unknown: UnknownCodes
  findByName: (text: string) => Promise<RedirectLink | null>
  /** Whether other processes' changes of the last seconds are known. */
  hasFreshNews: () => boolean
}

const FILL_TRIES = 3

/** Looks in memory, then in the database; never keeps a link that changed while it was read. */
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

/** Codes that were found to be unknown a moment ago, so that the database is not asked again. */
export interface UnknownCodes {
  has(text: string): boolean
  add(text: string): void
  /** Forgets the name in whatever case it was asked for. */
  forget(name: string): void
}

/** The codes that this process knows of; `now` is monotonic, in ms. */
export function createUnknownCodes(now: () => number = () => performance.now()): UnknownCodes {
  /** Peeked at only: names go in the order in which they were found out. */
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
