import { findCountryById } from '@atajo/shared/country'
import { DAY_MS, QUARTER_MS } from '../../../platform/durations.ts'
import { bufferOf, type CountsDocument } from '../figures.model.ts'
import { waitingIn } from '../tally/counts-content.ts'
import { type CountableVisit, keysOf, STORED_DIMENSIONS } from '../tally/dimensions.ts'
import type { Breakdown } from '../tally/figures.ts'
import { readLinks, readSlots, readWhole } from '../tally/pack-figures.ts'
import type { VisitRow } from '../visit.model.ts'
import { add, addKey, addLink, addOthers, type Collected, nothingOf, visitorsOf } from './collected.ts'
import type { DayRange } from './range-units.ts'

const SLOTS_A_DAY = 96
const COUNTRY = STORED_DIMENSIONS.indexOf('country')

/** What of a document is to be taken. */
export interface TakenParts {
  /** Of the document's UTC day: clicks, scans, phones and machines by quarter of an hour. */
  counts: boolean
  /** Clicks by key and by link. */
  keys: boolean
  visitors: boolean
  /** The link whose clicks all of them are. */
  ofLink?: number
}

export interface Collector {
  collected: Collected
  /** Whether the range holds all of that UTC day. */
  holdsDay(day: number): boolean
  addDocument(document: CountsDocument, day: number, parts: TakenParts): void
  /** Clicks that are known by quarter of an hour alone. */
  addPlain(linkId: number, at: number, clicks: number): void
  /** What the row of such a click knows beside: device, method, country. */
  addPlainRow(row: VisitRow): void
  /** A visit with all that is known of it, without its visitor. */
  addVisit(visit: CountableVisit): void
}

interface Collecting {
  collected: Collected
  firstQuarter: number
  quarters: number
}

/** Nothing yet, of that range. */
export function createCollector(range: DayRange): Collector {
  const quarters = Math.round((range.to - range.from) / QUARTER_MS)
  const collected = nothingOf(range, quarters)
  const collecting = { collected, firstQuarter: range.from / QUARTER_MS, quarters }
  return {
    collected,
    holdsDay: (day) => holdsDay(range, day),
    addDocument(document, day, parts) {
      if (parts.counts) addCounts(collecting, { document, day, ofLink: parts.ofLink })
      if (parts.keys) addKeys(collecting, document, day)
      const visitors = parts.visitors ? visitorsOf(collected, day) : null
      visitors?.addPacked(bufferOf(document.visitors))
      for (const visit of waitingIn(document.rows)) {
        if (visitors && !visit.isBot) visitors.add(visit.visitor)
        addVisit(collecting, visit, parts)
      }
    },
    addPlain(linkId, at, count) {
      const place = placeOf(collecting, at)
      if (place < 0 || count === 0) return
      add(collected.clicks, place, count)
      collected.plain += count
      addLink(collected, linkId, count)
    },
    addPlainRow({ at, device, method, countryId }) {
      const place = placeOf(collecting, at)
      if (place < 0) return
      collected.plainRows++
      if (method === 'qr') add(collected.qr, place, 1)
      if (device === 'mobile') add(collected.mobile, place, 1)
      const country = findCountryById(countryId)?.code
      if (country !== undefined) addKey(collected, COUNTRY, country, 1)
    },
    addVisit: (visit) => addVisit(collecting, visit, { counts: true, keys: true }),
  }
}

function holdsDay({ from, to }: DayRange, day: number): boolean {
  return day * DAY_MS >= from && (day + 1) * DAY_MS <= to
}

function placeOf({ firstQuarter, quarters }: Collecting, at: number): number {
  const place = Math.floor(at / QUARTER_MS) - firstQuarter
  return place >= 0 && place < quarters ? place : -1
}

function addCounts(
  { collected, firstQuarter, quarters }: Collecting,
  { document, day, ofLink }: { document: CountsDocument; day: number; ofLink: number | undefined },
): void {
  const base = day * SLOTS_A_DAY - firstQuarter
  readWhole(bufferOf(document.figures), {
    onCounts(slot, counts) {
      const place = base + slot
      if (place < 0 || place >= quarters) return
      add(collected.clicks, place, counts.clicks)
      add(collected.qr, place, counts.qr)
      add(collected.mobile, place, counts.mobile)
      add(collected.bots, place, counts.bots)
      if (ofLink !== undefined && counts.clicks > 0) addLink(collected, ofLink, counts.clicks)
    },
  })
}

function addKeys(
  { collected, firstQuarter, quarters }: Collecting,
  document: CountsDocument,
  day: number,
): void {
  const isWhole = holdsDay(collected.range, day)
  const base = day * SLOTS_A_DAY - firstQuarter
  const holdsSlot = (slot: number) => base + slot >= 0 && base + slot < quarters
  if (isWhole) {
    readWhole(bufferOf(document.figures), {
      onKey: (dimension, key, clicks) => addKey(collected, dimension, key, clicks),
      onOthers: (dimension, clicks) => addOthers(collected, dimension, clicks),
    })
  } else {
    for (const [slot, breakdown] of readSlots(bufferOf(document.slots))) {
      if (holdsSlot(slot)) addBreakdown(collected, breakdown)
    }
  }
  readLinks(bufferOf(document.links), (slot, linkId, clicks) => {
    if (slot < 0 ? isWhole : holdsSlot(slot)) addLink(collected, linkId, clicks)
  })
}

function addBreakdown(collected: Collected, { keys, others }: Breakdown): void {
  for (const [dimension, counts] of keys.entries()) {
    for (const [key, clicks] of counts) addKey(collected, dimension, key, clicks)
  }
  for (const [dimension, clicks] of others.entries()) addOthers(collected, dimension, clicks)
}

function addVisit(
  collecting: Collecting,
  visit: CountableVisit,
  parts: Pick<TakenParts, 'counts' | 'keys'>,
): void {
  const { collected } = collecting
  const place = placeOf(collecting, visit.at)
  if (place < 0) return
  if (visit.isBot) {
    if (parts.counts) add(collected.bots, place, 1)
    return
  }
  if (parts.counts) {
    add(collected.clicks, place, 1)
    if (visit.method === 'qr') add(collected.qr, place, 1)
    if (visit.device === 'mobile') add(collected.mobile, place, 1)
  }
  if (!parts.keys) return
  for (const [dimension, key] of keysOf(visit).entries()) {
    if (key !== '') addKey(collected, dimension, key, 1)
  }
  addLink(collected, visit.linkId, 1)
}
