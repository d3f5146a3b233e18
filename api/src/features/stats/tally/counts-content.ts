import { bufferOf, type CountsDocument } from '../figures.model.ts'
import { unpackCounted } from './counted-rows.ts'
import type { CountableVisit } from './dimensions.ts'
import { countVisit, type FiguresShape, limitKeys, noFigures, type SlotCounts } from './figures.ts'
import { packFigures, readWhole, SLOTS_BESIDE_FIGURES, unpackFigures } from './pack-figures.ts'
import { createVisitorSet } from './visitor-set.ts'

/** What of a document of counts changes with visits. */
export type CountsContent = Pick<CountsDocument, 'figures' | 'slots' | 'links' | 'visitors' | 'rows'>

/** What a document is told apart by, and whether it knows its different visitors. */
export interface CountsShape extends FiguresShape {
  hasVisitors: boolean
}

const VERSION = 1
const COUNTS_ALONE = { hasWhole: false, hasSlots: false, hasLinks: false }

/** Whether this version wrote all of it; else more visits may only wait in it. */
export function canCount({ figures, slots, links, visitors, rows = [] }: CountsContent): boolean {
  if (bufferOf(slots)[0] !== SLOTS_BESIDE_FIGURES && !isOfThisVersion(slots)) return false
  return [figures, links, visitors, ...rows].every(isOfThisVersion)
}

function isOfThisVersion(stored: CountsContent['figures']): boolean {
  const bytes = bufferOf(stored)
  return bytes.length === 0 || bytes[0] === VERSION
}

/** Visits by quarter of an hour of the UTC day, those that wait among them. */
export function slotCountsOf({ figures, rows }: CountsContent): Map<number, SlotCounts> {
  const read = noFigures()
  readWhole(bufferOf(figures), {
    onCounts: (slot, clicks, qr, mobile, bots) => read.counts.set(slot, { clicks, qr, mobile, bots }),
  })
  for (const visit of waitingIn(rows)) countVisit(read, visit, COUNTS_ALONE)
  return read.counts
}

/** Visits of a document's rows, which its figures lack. */
export function waitingIn(rows: CountsContent['rows']): CountableVisit[] {
  return (rows ?? []).flatMap((row) => unpackCounted(bufferOf(row)))
}

/** The content with its waiting rows and more visits counted, as fields to be set. */
export function countInto(
  content: CountsContent,
  visits: readonly CountableVisit[],
  shape: CountsShape,
): Required<CountsContent> {
  const figures = unpackFigures({
    figures: bufferOf(content.figures),
    slots: bufferOf(content.slots),
    links: bufferOf(content.links),
  })
  const visitors = createVisitorSet()
  visitors.addPacked(bufferOf(content.visitors))
  for (const visit of waitingIn(content.rows).concat(visits)) {
    countVisit(figures, visit, shape)
    if (shape.hasVisitors && !visit.isBot) visitors.add(visit.visitor)
  }
  limitKeys(figures, shape)
  return { ...packFigures(figures), visitors: visitors.pack(), rows: [] }
}
