import { bufferOf, type CountsDocument } from '../figures.model.ts'
import { isBotFlagged } from '../visit-bytes.ts'
import type { VisitList } from '../visit-list.ts'
import { canReadAll, unpackCounted } from './counted-rows.ts'
import {
  allOf,
  countVisits,
  type FiguresShape,
  limitKeys,
  noFigures,
  type SlotCounts,
  type VisitSelection,
} from './figures.ts'
import { canPackAgain, packFigures, readWhole, unpackFigures } from './pack-figures.ts'
import { LINKS_VERSION } from './pack-links.ts'
import { createVisitorSet, VISITORS_VERSION, type VisitorSet } from './visitor-set.ts'

/** What of a document of counts changes with visits. */
export type CountsContent = Pick<CountsDocument, 'figures' | 'slots' | 'links' | 'visitors' | 'rows'>

/** What a document is told apart by, and whether it knows its different visitors. */
export interface CountsShape extends FiguresShape {
  hasVisitors: boolean
}

const COUNTS_ALONE = { hasWhole: false, hasSlots: false, hasLinks: false }

/**
 * Whether more visits can be counted into it: this version wrote all of it. Documents of 1.0.0 stay
 * as they are, and visits only wait in them.
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

/** Visits by quarter of an hour of the UTC day, those that wait among them. */
export function slotCountsOf({ figures, rows }: CountsContent): Map<number, SlotCounts> {
  const read = noFigures()
  readWhole(bufferOf(figures), {
    onCounts: (slot, clicks, qr, mobile, bots) => read.counts.set(slot, { clicks, qr, mobile, bots }),
  })
  countVisits(read, allOf(waitingIn(rows)), COUNTS_ALONE)
  return read.counts
}

/** Visits of a document's rows, which its figures lack. */
export function waitingIn(rows: CountsContent['rows']): VisitList {
  return unpackCounted((rows ?? []).map(bufferOf))
}

/** The content with its waiting rows and more visits counted, as fields to be set. */
export function countInto(
  content: CountsContent,
  visits: VisitSelection | null,
  shape: CountsShape,
): Required<CountsContent> {
  const figures = unpackFigures({
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
  return { ...packFigures(figures), visitors: visitors.pack(), rows: [] }
}

function addVisitors(visitors: VisitorSet, { list, places }: VisitSelection): void {
  for (const place of places) {
    if (!isBotFlagged(list.flagsAt(place))) visitors.add(list.visitorAt(place))
  }
}
