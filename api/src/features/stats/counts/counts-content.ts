import { bufferOf, type CountsDocument } from '../counts.model.ts'
import { isBotFlagged } from '../visit-bytes.ts'
import type { VisitList } from '../visit-list.ts'
import { canReadAll, unpackCounted } from './counted-rows.ts'
import { canPackAgain, packCounts, readWhole, unpackCounts } from './pack-counts.ts'
import { LINKS_VERSION } from './pack-links.ts'
import {
  allOf,
  countVisits,
  emptyPeriodCounts,
  limitKeys,
  type PeriodCountsShape,
  type SlotCounts,
  type VisitSelection,
} from './period-counts.ts'
import { createVisitorSet, VISITORS_VERSION, type VisitorSet } from './visitor-set.ts'

/** The fields of a document of counts that visits change. */
export type CountsContent = Pick<CountsDocument, 'figures' | 'slots' | 'links' | 'visitors' | 'rows'>

/** The dimensions of a kind of document, and whether it counts unique visitors. */
export interface CountsShape extends PeriodCountsShape {
  hasVisitors: boolean
}

const COUNTS_ALONE = { hasWhole: false, hasSlots: false, hasLinks: false }

/**
 * Tells whether the present version wrote all fields, so that more visits can be counted into them.
 * In documents of 1.0.0 further visits only wait.
 */
export function canCount({ figures, slots, links, visitors, rows = [] }: CountsContent): boolean {
  return (
    isOf(LINKS_VERSION, links) &&
    isOf(VISITORS_VERSION, visitors) &&
    rows.every((row) => canReadAll(bufferOf(row))) &&
    canPackAgain({ figures: bufferOf(figures), slots: bufferOf(slots) })
  )
}

function isOf(version: number, stored: CountsContent['figures']): boolean {
  const bytes = bufferOf(stored)
  return bytes.length === 0 || bytes[0] === version
}

/** Returns visits by quarter of an hour of the UTC day, waiting ones included. */
export function slotCountsOf({ figures, rows }: CountsContent): Map<number, SlotCounts> {
  const read = emptyPeriodCounts()
  readWhole(bufferOf(figures), {
    onCounts: (slot, clicks, qr, mobile, bots) => read.counts.set(slot, { clicks, qr, mobile, bots }),
  })
  countVisits(read, allOf(waitingIn(rows)), COUNTS_ALONE)
  return read.counts
}

/** Returns the document's waiting visits, which are not in its packed counts. */
export function waitingIn(rows: CountsContent['rows']): VisitList {
  return unpackCounted((rows ?? []).map(bufferOf))
}

/** Counts the waiting rows and more visits, and returns the fields to set. */
export function countInto(
  content: CountsContent,
  visits: VisitSelection | null,
  shape: CountsShape,
): Required<CountsContent> {
  const figures = unpackCounts({
    figures: bufferOf(content.figures),
    slots: bufferOf(content.slots),
    links: bufferOf(content.links),
  })
  const visitors = createVisitorSet()
  visitors.addPacked(bufferOf(content.visitors))
  for (const selection of [allOf(waitingIn(content.rows)), ...(visits ? [visits] : [])]) {
    countVisits(figures, selection, shape)
    if (shape.hasVisitors) addVisitors(visitors, selection)
  }
  limitKeys(figures, shape)
  return { ...packCounts(figures), visitors: visitors.pack(), rows: [] }
}

function addVisitors(visitors: VisitorSet, { list, places }: VisitSelection): void {
  for (const place of places) {
    if (!isBotFlagged(list.flagsAt(place))) visitors.add(list.visitorAt(place))
  }
}
