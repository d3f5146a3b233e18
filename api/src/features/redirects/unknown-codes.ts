const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 50_000

/** Codes that lately turned out to lead nowhere, so that the database is not asked for them again. */
export interface UnknownCodes {
  has(text: string): boolean
  add(text: string): void
  /** Forgets the name in whatever case it was asked for. */
  forget(name: string): void
}

/** The codes that this process knows of; `now` is monotonic, in ms. */
export function createUnknownCodes(now: () => number = () => performance.now()): UnknownCodes {
  const byName = new Map<string, { until: number; texts: Set<string> }>()

  function has(text: string): boolean {
    const name = text.toLowerCase()
    const known = byName.get(name)
    if (known === undefined) return false
    if (known.until > now()) return known.texts.has(text)
    byName.delete(name)
    return false
  }

  function add(text: string): void {
    const name = text.toLowerCase()
    const texts = byName.get(name)?.texts ?? new Set()
    byName.delete(name)
    if (byName.size >= MAX_REMEMBERED) byName.delete(byName.keys().next().value as string)
    if (texts.size > 10) texts.clear()
    byName.set(name, { until: now() + REMEMBERED_MS, texts: texts.add(text) })
  }

  return { has, add, forget: (name) => void byName.delete(name.toLowerCase()) }
}
