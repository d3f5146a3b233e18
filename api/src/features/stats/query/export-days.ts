import { DAY_MS } from '../../../platform/durations.ts'
import { linkIdOfStats } from '../../../platform/stats-key.ts'
import { mapInSlices } from '../../../platform/work-slices.ts'
import type { CountsDocument } from '../counts.model.ts'
import type { CountsReader } from '../counts-reader.store.ts'
import type { ImportedDay } from '../imported-days.model.ts'
import type { ImportedDaysStore } from '../imported-days.store.ts'
import type { ScopedLinksStore } from '../scoped-links.store.ts'
import { createCollector } from './collect-counts.ts'
import { countsOfVisitors, knownVisitors } from './collected.ts'
import { isoDay } from './zone-calendar.ts'

/** A link's UTC day in the account's export. */
interface ExportedDay {
  day: string
  clicks: number
  visitors: number | null
  qr: number
  mobile: number
  bots: number
}

export interface ExportedStats {
  linkId: number
  days: ExportedDay[]
}

export interface ExportDaysDeps {
  figures: Pick<CountsReader, 'ofLinks'>
  imported: Pick<ImportedDaysStore, 'ofLinks'>
  links: Pick<ScopedLinksStore, 'statsIdsOf'>
  now(): number
}

const LINKS_AT_ONCE = 20

/** Yields every day with visits of these links of one owner, a few links at a time. */
export async function* exportDays(
  deps: ExportDaysDeps,
  linkIds: readonly number[],
): AsyncGenerator<ExportedStats, void> {
  for (let start = 0; start < linkIds.length; start += LINKS_AT_ONCE) {
    const wanted = linkIds.slice(start, start + LINKS_AT_ONCE)
    const counted = await countedDays(deps, wanted)
    const imported = await importedDays(deps, wanted)
    for (const linkId of wanted) {
      const documents = counted.get(linkId) ?? NO_DAYS
      const ofLink = imported.get(linkId) ?? NO_DAYS
      const keys = [...documents.keys(), ...ofLink.keys()]
      const days = [...new Set(keys)].sort((a, b) => a - b)
      const found = await mapInSlices(days, (day) =>
        exportedDay(day, documents.get(day) ?? [], ofLink.get(day)),
      )
      if (found.length > 0) yield { linkId, days: found }
    }
  }
}

const NO_DAYS = new Map<number, never>()

type ByLinkAndDay<Value> = Map<number, Map<number, Value>>

async function countedDays({ figures, links, now }: ExportDaysDeps, linkIds: readonly number[]) {
  const documents: ByLinkAndDay<CountsDocument[]> = new Map()
  const days = { first: 0, last: Math.ceil(now() / DAY_MS) }
  for await (const document of figures.ofLinks(await links.statsIdsOf(linkIds), days, { slots: true })) {
    const ofLink = daysOf(documents, linkIdOfStats(document.of))
    ofLink.set(document.period, [...(ofLink.get(document.period) ?? []), document])
  }
  return documents
}

async function importedDays({ imported, now }: ExportDaysDeps, linkIds: readonly number[]) {
  const found: ByLinkAndDay<ImportedDay> = new Map()
  for await (const { linkId, days } of imported.ofLinks(linkIds, {
    first: 0,
    last: Math.ceil(now() / DAY_MS),
  })) {
    found.set(linkId, new Map(days.map((day) => [day.day, day])))
  }
  return found
}

function daysOf<Value>(known: ByLinkAndDay<Value>, linkId: number): Map<number, Value> {
  const days = known.get(linkId) ?? new Map<number, Value>()
  known.set(linkId, days)
  return days
}

function exportedDay(
  day: number,
  documents: readonly CountsDocument[],
  imported: ImportedDay | undefined,
): ExportedDay {
  const [date, from] = [isoDay(day), day * DAY_MS]
  const collector = createCollector({ fromDate: date, toDate: date, from, to: from + DAY_MS })
  for (const document of documents) {
    collector.addDocument(document, day, { counts: true, keys: false, visitors: true })
  }
  if (imported) collector.addImported(0, imported)
  const { collected } = collector
  const clicks = sum(collected.clicks)
  const people = countsOfVisitors(collected).reduce((total, [, count]) => total + count, 0)
  return {
    day: date,
    clicks,
    visitors: knownVisitors(people, clicks),
    qr: sum(collected.qr),
    mobile: sum(collected.mobile),
    bots: sum(collected.bots),
  }
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0)
}
