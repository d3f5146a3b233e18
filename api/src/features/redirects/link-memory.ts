import { getHeapStatistics } from 'node:v8'
import type { RedirectLink } from './decide-redirect.ts'
import { createPackedLinks, isPackable } from './packed-links.ts'
import { createRecentValues } from './recent-values.ts'

const PLAIN_ENTRY_BYTES = 160
const OPTIONS_BYTES = 320
const MAX_BUDGET_BYTES = 320 << 20
const SHARE_OF_HEAP = 0.3
const UNPACKED_LINKS = 4096

interface Entry extends RedirectLink {
  wasUsed: boolean
}

/** Links by code and by custom slug, within a fixed budget of memory. */
export interface LinkMemory {
  /** The link that answers to the text: an exact code first, else a slug without case. */
  get(text: string): RedirectLink | undefined
  hasCode(code: string): boolean
  set(link: RedirectLink): void
  delete(code: string): void
  size(): number
}

/** The memory that links may take in this process, in bytes. */
export function linkMemoryBudget(): number {
  return Math.min(MAX_BUDGET_BYTES, getHeapStatistics().heap_size_limit * SHARE_OF_HEAP)
}

/**
 * Plain links are packed; the few others are kept as they are. Makes room by the clock rule: the hand passes over
 * links used since its last visit, once, and drops others.
 */
export function createLinkMemory(budgetBytes: number): LinkMemory {
  const packed = createPackedLinks()
  const unpacked = createRecentValues<RedirectLink>(UNPACKED_LINKS)
  const others = new Map<string, Entry>()
  const bySlug = new Map<string, Entry>()
  let packedBytes = 0
  let otherBytes = 0
  let hand = others.values()

  function get(text: string): RedirectLink | undefined {
    const plain = unpacked.get(text) ?? unpack(text)
    if (plain !== undefined || others.size === 0) return plain
    const entry = others.get(text) ?? (bySlug.size > 0 ? bySlug.get(text.toLowerCase()) : undefined)
    if (entry !== undefined) entry.wasUsed = true
    return entry
  }

  function unpack(code: string): RedirectLink | undefined {
    const link = packed.get(code)
    if (link !== undefined) unpacked.set(code, link)
    return link
  }

  function set(link: RedirectLink): void {
    remove(link.code)
    if (isPackable(link)) packedBytes += packed.add(link)
    else setOther(link)
    while (packedBytes + otherBytes > budgetBytes && size() > 1) dropOne()
  }

  function setOther(link: RedirectLink): void {
    const entry = { ...link, wasUsed: false }
    otherBytes += costOf(entry)
    others.set(entry.code, entry)
    const slug = entry.options?.customSlug
    if (slug) bySlug.set(slug.toLowerCase(), entry)
  }

  function remove(code: string): void {
    unpacked.remove(code)
    packedBytes -= packed.remove(code)
    const entry = others.get(code)
    if (entry === undefined) return
    otherBytes -= costOf(entry)
    others.delete(code)
    const slug = entry.options?.customSlug?.toLowerCase()
    if (slug && bySlug.get(slug) === entry) bySlug.delete(slug)
  }

  function dropOne(): void {
    if (packedBytes >= otherBytes) packedBytes -= packed.dropOne()
    else dropOther()
  }

  function dropOther(): void {
    for (;;) {
      const next = hand.next()
      if (next.done) hand = others.values()
      else if (next.value.wasUsed) next.value.wasUsed = false
      else {
        remove(next.value.code)
        return
      }
    }
  }

  function size(): number {
    return packed.size() + others.size
  }

  /** An unpacked link may outlive its packed one, and has to hear of changes too. */
  function hasCode(code: string): boolean {
    return packed.has(code) || others.has(code) || unpacked.get(code) !== undefined
  }

  return { get, hasCode, set, delete: remove, size }
}

function costOf({ destination, options }: Entry): number {
  const plain = PLAIN_ENTRY_BYTES + destination.length
  if (options === null) return plain
  const texts = [
    options.customSlug,
    options.mobileDestination,
    options.desktopDestination,
    options.sealedPassword,
    options.preview?.title,
    options.preview?.description,
    options.preview?.image,
  ]
  const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return plain + OPTIONS_BYTES + characters * 2 + options.blockedCountryIds.length * 8
}
