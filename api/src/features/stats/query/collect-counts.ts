import { DAY_MS, QUARTER_MS } from '../../../platform/durations.ts'
import { waitingIn } from '../counts/counts-content.ts'
import type { CountableVisit } from '../counts/dimensions.ts'
import { readWhole, type WholeReader } from '../counts/pack-counts.ts'
import { readLinks } from '../counts/pack-links.ts'
import { readSlots, type SlotReader } from '../counts/pack-slots.ts'
import { bufferOf, type CountsDocument } from '../counts.model.ts'
import type { ImportedDay } from '../imported-days.model.ts'
import { add, addKey, addLink, addOthers, addTo, type Collected, nothingOf, visitorsOf } from './collected.ts'
import type { DayRange } from './range-units.ts'

const SLOTS_A_DAY = 96
const NOTHING = { onKey: undefined, onOthers: undefined }

/** The parts of a document that are read. */
export interface TakenParts {
  /** The document's day: clicks, scans, phones and machines by quarter of an hour. */
  counts: boolean
  /** Clicks by key and by link. */
  keys: boolean
  visitors: boolean
  /** The link to which all of the clicks belong. */
  ofLink?: number
}

export interface Collector {
  collected: Collected
  /** Tells whether the range includes the whole UTC day. */
  holdsDay(day: number): boolean
  addDocument(document: CountsDocument, day: number, parts: TakenParts): void
  /** Adds an imported day, at noon because its hours are unknown. */
  addImported(linkId: number, day: ImportedDay): void
  /** Adds a visit with its keys, but not its visitor. */
  addVisit(visit: CountableVisit): void
}

interface Collecting {
  collected: Collected
  firstQuarter: number
  quarters: number
  /** The position of the first slot of the present document. */
  base: number
  /** The link of all its counts; undefined if the document counts by link. */
  ofLink: number | undefined
  counts: Pick<WholeReader, 'onCounts'>
  keys: SlotReader & Required<Pick<WholeReader, 'onKey' | 'onOthers'>>
}

function startCollecting(range: DayRange): Collecting {
  const quarters = Math.round((range.to - range.from) / QUARTER_MS)
  const collected = nothingOf(range, quarters)
  const collecting: Collecting = {
    collected,
    firstQuarter: range.from / QUARTER_MS,
    quarters,
    base: 0,
    ofLink: undefined,
    counts: {
      onCounts(slot, clicks, qr, mobile, bots) {
        const place = collecting.base + slot
        if (place < 0 || place >= quarters) return
        add(collected.clicks, place, clicks)
        add(collected.qr, place, qr)
        add(collected.mobile, place, mobile)
        add(collected.bots, place, bots)
        if (collecting.ofLink !== undefined && clicks > 0) addLink(collected, collecting.ofLink, clicks)
      },
    },
    keys: {
      isWanted: (slot) => collecting.base + slot >= 0 && collecting.base + slot < quarters,
      onKey: (dimension, key, clicks) => addKey(collected, dimension, key, clicks),
      onOthers: (dimension, clicks) => addOthers(collected, dimension, clicks),
    },
  }
  return collecting
}

export function createCollector(range: DayRange): Collector {
  const collecting = startCollecting(range)
  const { collected } = collecting
  return {
    collected,
    holdsDay: (day) => holdsDay(range, day),
    addDocument(document, day, parts) {
      collecting.base = day * SLOTS_A_DAY - collecting.firstQuarter
      collecting.ofLink = parts.ofLink
      addCounts(collecting, document, { ...parts, isWhole: holdsDay(range, day) })
      const visitors = parts.visitors ? visitorsOf(collected, day) : null
      visitors?.addPacked(bufferOf(document.visitors))
      const waiting = waitingIn(document.rows)
      for (let place = 0; place < waiting.length; place++) {
        const visit = waiting.countableAt(place)
        if (visitors && !visit.isBot) visitors.add(visit.visitor)
        addVisit(collecting, visit, parts)
      }
    },
    addImported: (linkId, day) => addImported(collecting, linkId, day),
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

function addImported(collecting: Collecting, linkId: number, imported: ImportedDay): void {
  const { collected } = collecting
  const { day, clicks, visitors, qr, mobile, bots } = imported
  const isShown = day >= collected.days.first && day <= collected.days.last
  if (isShown && visitors) addTo(collected.imported.visitors, day, visitors)
  const place = placeOf(collecting, day * DAY_MS + DAY_MS / 2)
  if (place < 0) return
  add(collected.clicks, place, clicks)
  add(collected.qr, place, qr)
  add(collected.mobile, place, mobile)
  add(collected.bots, place, bots)
  if (clicks === 0) return
  addTo(collected.imported.clicks, place, clicks)
  addLink(collected, linkId, clicks)
}

function addCounts(
  { collected, counts, keys }: Collecting,
  document: CountsDocument,
  parts: { counts: boolean; keys: boolean; isWhole: boolean },
): void {
  const readsKeys = parts.keys && parts.isWhole
  if (parts.counts) {
    const { onKey, onOthers } = readsKeys ? keys : NOTHING
    readWhole(bufferOf(document.figures), { ...counts, onKey, onOthers })
  }
  if (!parts.keys) return
  if (!parts.isWhole)
    readSlots({ figures: bufferOf(document.figures), slots: bufferOf(document.slots) }, keys)
  if (document.links === undefined) return
  readLinks(bufferOf(document.links), (slot, linkId, clicks) => {
    if (slot < 0 ? parts.isWhole : keys.isWanted(slot)) addLink(collected, linkId, clicks)
  })
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
    if (visit.isScan) add(collected.qr, place, 1)
    if (visit.isMobile) add(collected.mobile, place, 1)
  }
  if (!parts.keys) return
  for (const [dimension, key] of visit.keys.entries()) {
    if (key !== '') addKey(collected, dimension, key, 1)
  }
  addLink(collected, visit.linkId, 1)
}
