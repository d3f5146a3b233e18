import { getHeapStatistics } from 'node:v8'
import { createCodeTable } from './code-table.ts'
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

/** Makes room by the clock rule: the hand passes over links used since its last visit, once, and drops others. */
export function createLinkMemory(budgetBytes: number): LinkMemory {
  const byCode = createCodeTable<Entry>()
  const bySlug = new Map<string, Entry>()
  let usedBytes = 0

  function get(text: string): RedirectLink | undefined {
    const entry = byCode.get(text) ?? (bySlug.size > 0 ? bySlug.get(text.toLowerCase()) : undefined)
    if (entry !== undefined && !entry.wasUsed) entry.wasUsed = true
    return entry
  }

  function set(link: RedirectLink): void {
    remove(link.code)
    const entry: Entry = {
      id: link.id,
      code: link.code,
      destination: link.destination,
      isActive: link.isActive,
      expiresAt: link.expiresAt,
      options: link.options,
      wasUsed: false,
    }
    usedBytes += costOf(entry)
    byCode.add(entry)
    const slug = entry.options?.customSlug
    if (slug) bySlug.set(slug.toLowerCase(), entry)
    while (usedBytes > budgetBytes && byCode.size() > 1) dropOne()
  }

  function remove(code: string): void {
    const entry = byCode.remove(code)
    if (entry === undefined) return
    usedBytes -= costOf(entry)
    const slug = entry.options?.customSlug?.toLowerCase()
    if (slug && bySlug.get(slug) === entry) bySlug.delete(slug)
  }

  function dropOne(): void {
    for (let entry = byCode.next(); entry !== undefined; entry = byCode.next()) {
      if (!entry.wasUsed) {
        remove(entry.code)
        return
      }
      entry.wasUsed = false
    }
  }

  return { get, hasCode: (code) => byCode.get(code) !== undefined, set, delete: remove, size: byCode.size }
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
