import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { answersTo } from '../../../platform/database/spelled-names.ts'
import type { RedirectLink } from './decide-redirect.ts'
import { createPackedLinks, isPackable } from './packed-links.ts'

const PLAIN_ENTRY_BYTES = 160
const OPTIONS_BYTES = 320
const MAX_BUDGET_BYTES = 320 << 20
const SHARE_OF_HEAP = 0.3
const UNPACKED_LINKS = 4096
/** Cached slugs in a different case, which only the database can resolve. */
const SPELLINGS = 4096

/** Caches links by code and custom slug within a fixed memory budget. */
export interface LinkMemory {
  /** Finds a link by code, slug, or a spelling that was resolved before. */
  get(text: string): RedirectLink | undefined
  hasCode(code: string): boolean
  /** Caches a link, and that the requested text resolves to it. */
  set(link: RedirectLink, asked?: string): void
  /** Forgets what a spelling resolves to, since another link may have that exact spelling now. */
  forgetSpelling(text: string): void
  delete(code: string): void
  clear(): void
  size(): number
}

/** Returns the memory for links in this process, in bytes. */
export function linkMemoryBudget(): number {
  return Math.floor(Math.min(MAX_BUDGET_BYTES, getHeapStatistics().heap_size_limit * SHARE_OF_HEAP))
}

/** Plain links are packed, others stored as objects. The least recently used are dropped first. */
export function createLinkMemory(budgetBytes: number): LinkMemory {
  let packed = createPackedLinks()
  const unpacked = new LRUCache<string, RedirectLink>({ max: UNPACKED_LINKS })
  const bySlug = new Map<string, string>()
  const bySpelling = new LRUCache<string, string>({ max: SPELLINGS })
  const others = new LRUCache<string, RedirectLink>({
    maxSize: budgetBytes,
    sizeCalculation: costOf,
    dispose({ code, options }) {
      const slug = options?.customSlug
      if (slug && bySlug.get(slug) === code) bySlug.delete(slug)
    },
  })
  let packedBytes = 0

  function unpack(code: string): RedirectLink | undefined {
    const link = packed.get(code)
    if (link !== undefined) unpacked.set(code, link)
    return link
  }

  function remove(code: string): void {
    unpacked.delete(code)
    packedBytes -= packed.remove(code)
    others.delete(code)
  }

  function size(): number {
    return packed.size() + others.size
  }

  function dropOne(): void {
    if (packedBytes >= others.calculatedSize) packedBytes -= packed.dropOne()
    else others.pop()
  }

  return {
    size,
    delete: remove,
    clear() {
      packed = createPackedLinks()
      packedBytes = 0
      unpacked.clear()
      others.clear()
      bySlug.clear()
      bySpelling.clear()
    },
    get(text) {
      const plain = unpacked.get(text) ?? unpack(text)
      if (plain !== undefined || others.size === 0) return plain
      const link = others.get(text) ?? others.get(bySlug.get(text) ?? bySpelling.get(text) ?? '')
      return link && answersTo({ code: link.code, customSlug: link.options?.customSlug ?? null }, text)
        ? link
        : undefined
    },
    forgetSpelling: (text) => void bySpelling.delete(text),
    /** An unpacked link may outlive its packed form, and must see changes too. */
    hasCode: (code) => packed.has(code) || others.has(code) || unpacked.has(code),
    set(link, asked) {
      remove(link.code)
      const slug = link.options?.customSlug
      if (isPackable(link)) packedBytes += packed.add(link)
      else others.set(link.code, link)
      if (slug) bySlug.set(slug, link.code)
      if (slug && asked !== undefined && asked !== slug && asked !== link.code)
        bySpelling.set(asked, link.code)
      while (packedBytes + others.calculatedSize > budgetBytes && size() > 1) dropOne()
    },
  }
}

function costOf({ destination, options }: RedirectLink): number {
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
