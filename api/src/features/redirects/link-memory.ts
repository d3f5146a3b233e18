import { getHeapStatistics } from 'node:v8'
import { createPackedLinks, isPackable } from './packed-links.ts'
import type { RedirectLink } from './redirect-link.ts'

const PLAIN_ENTRY_BYTES = 160
const OPTIONS_BYTES = 320
const MAX_BUDGET_BYTES = 320 << 20
const SHARE_OF_HEAP = 0.3

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
  const others = new Map<string, Entry>()
  const bySlug = new Map<string, Entry>()
  let packedBytes = 0
  let otherBytes = 0
  let hand = others.values()

  function get(text: string): RedirectLink | undefined {
    const plain = packed.get(text)
    if (plain !== undefined || others.size === 0) return plain
    const entry = others.get(text) ?? (bySlug.size > 0 ? bySlug.get(text.toLowerCase()) : undefined)
    if (entry !== undefined) entry.wasUsed = true
    return entry
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

  return { get, hasCode: (code) => packed.has(code) || others.has(code), set, delete: remove, size }
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
