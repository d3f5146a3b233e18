import { findCountryById } from '@atajo/shared/country'
import { DAY_MS, QUARTER_MS } from '../../../platform/durations.ts'
import { bufferOf, type CountsDocument } from '../figures.model.ts'
import { waitingIn } from '../tally/counts-content.ts'
import { type CountableVisit, keysOf, STORED_DIMENSIONS } from '../tally/dimensions.ts'
import { readLinks, readSlots, readWhole } from '../tally/pack-figures.ts'
import { createVisitorSet, type VisitorSet } from '../tally/visitor-set.ts'
import type { VisitRow } from '../visit.model.ts'
import { type DayRange, daysOf } from './range-units.ts'

const SLOTS_A_DAY = 96
const COUNTRY = STORED_DIMENSIONS.indexOf('country')

/** Clicks of a range, added up from documents of counts, from rows and from old hours. */
export interface Collected {
  range: DayRange
  /** By quarter of an hour since the range's beginning. */
  clicks: Float64Array
  qr: Float64Array
  mobile: Float64Array
  bots: Float64Array
  /** Clicks by key of each stored dimension, and beyond the kept keys. */
  keys: Map<string, number>[]
  others: number[]
  links: Map<number, number>
  /** Different people by UTC day. */
  visitors: Map<number, VisitorSet>
  /** Clicks of before visits were told apart, and the rows that are kept of them. */
  plain: number
  plainRows: number
}

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

/** Nothing yet, of that range. */
export function createCollector(range: DayRange): Collector {
  const quarters = Math.round((range.to - range.from) / QUARTER_MS)
  const firstQuarter = range.from / QUARTER_MS
  const shown = daysOf(range)
  const collected: Collected = {
    range,
    clicks: new Float64Array(quarters),
    qr: new Float64Array(quarters),
    mobile: new Float64Array(quarters),
    bots: new Float64Array(quarters),
    keys: STORED_DIMENSIONS.map(() => new Map()),
    others: STORED_DIMENSIONS.map(() => 0),
    links: new Map(),
    visitors: new Map(),
    plain: 0,
    plainRows: 0,
  }
  const { clicks, qr, mobile, bots, keys, others, links } = collected

  const placeOf = (at: number) => {
    const place = Math.floor(at / QUARTER_MS) - firstQuarter
    return place >= 0 && place < quarters ? place : -1
  }
  const holdsDay = (day: number) => day * DAY_MS >= range.from && (day + 1) * DAY_MS <= range.to

  function addKey(dimension: number, key: string, count: number): void {
    const counts = keys[dimension]
    counts?.set(key, (counts.get(key) ?? 0) + count)
  }

  function addOthers(dimension: number, count: number): void {
    if (dimension < others.length) others[dimension] = (others[dimension] as number) + count
  }

  function addLink(linkId: number, count: number): void {
    links.set(linkId, (links.get(linkId) ?? 0) + count)
  }

  function addCounts(document: CountsDocument, day: number, ofLink: number | undefined): void {
    const base = day * SLOTS_A_DAY - firstQuarter
    readWhole(bufferOf(document.figures), {
      onCounts(slot, counts) {
        const place = base + slot
        if (place < 0 || place >= quarters) return
        clicks[place] = (clicks[place] as number) + counts.clicks
        if (ofLink !== undefined && counts.clicks > 0) addLink(ofLink, counts.clicks)
        qr[place] = (qr[place] as number) + counts.qr
        mobile[place] = (mobile[place] as number) + counts.mobile
        bots[place] = (bots[place] as number) + counts.bots
      },
    })
  }

  function addKeys(document: CountsDocument, day: number): void {
    const isWhole = holdsDay(day) && bufferOf(document.figures).length > 0
    const base = day * SLOTS_A_DAY - firstQuarter
    const holdsSlot = (slot: number) => base + slot >= 0 && base + slot < quarters
    if (isWhole) readWhole(bufferOf(document.figures), { onKey: addKey, onOthers: addOthers })
    else {
      for (const [slot, breakdown] of readSlots(bufferOf(document.slots))) {
        if (!holdsSlot(slot)) continue
        for (const [dimension, counts] of breakdown.keys.entries()) {
          for (const [key, count] of counts) addKey(dimension, key, count)
        }
        for (const [dimension, count] of breakdown.others.entries()) addOthers(dimension, count)
      }
    }
    readLinks(bufferOf(document.links), (slot, linkId, count) => {
      if (slot < 0 ? isWhole : holdsSlot(slot)) addLink(linkId, count)
    })
  }

  function addVisitCounts(visit: CountableVisit, place: number): void {
    if (visit.isBot) bots[place] = (bots[place] as number) + 1
    else {
      clicks[place] = (clicks[place] as number) + 1
      if (visit.method === 'qr') qr[place] = (qr[place] as number) + 1
      if (visit.device === 'mobile') mobile[place] = (mobile[place] as number) + 1
    }
  }

  function addVisitKeys(visit: CountableVisit): void {
    if (visit.isBot) return
    for (const [dimension, key] of keysOf(visit).entries()) if (key !== '') addKey(dimension, key, 1)
    addLink(visit.linkId, 1)
  }

  function visitorsOf(day: number): VisitorSet | null {
    if (day < shown.first || day > shown.last) return null
    const known = collected.visitors.get(day) ?? createVisitorSet()
    collected.visitors.set(day, known)
    return known
  }

  return {
    collected,
    holdsDay,
    addDocument(document, day, parts) {
      if (parts.counts) addCounts(document, day, parts.ofLink)
      if (parts.keys) addKeys(document, day)
      const visitors = parts.visitors ? visitorsOf(day) : null
      visitors?.addPacked(bufferOf(document.visitors))
      for (const visit of waitingIn(document.rows)) {
        if (visitors && !visit.isBot) visitors.add(visit.visitor)
        const place = placeOf(visit.at)
        if (place < 0) continue
        if (parts.counts) addVisitCounts(visit, place)
        if (parts.keys) addVisitKeys(visit)
      }
    },
    addPlain(linkId, at, count) {
      const place = placeOf(at)
      if (place < 0 || count === 0) return
      clicks[place] = (clicks[place] as number) + count
      collected.plain += count
      addLink(linkId, count)
    },
    addPlainRow({ at, device, method, countryId }) {
      const place = placeOf(at)
      if (place < 0) return
      collected.plainRows++
      if (method === 'qr') qr[place] = (qr[place] as number) + 1
      if (device === 'mobile') mobile[place] = (mobile[place] as number) + 1
      const country = findCountryById(countryId)?.code
      if (country !== undefined) addKey(COUNTRY, country, 1)
    },
    addVisit(visit) {
      const place = placeOf(visit.at)
      if (place < 0) return
      addVisitCounts(visit, place)
      addVisitKeys(visit)
    },
  }
}
