import { bufferOf, type CountsDocument } from '../figures.model.ts'
import { unpackCounted } from './counted-rows.ts'
import type { CountableVisit } from './dimensions.ts'
import { countVisit, type FiguresShape, limitKeys } from './figures.ts'
import { packFigures, unpackFigures } from './pack-figures.ts'
import { createVisitorSet } from './visitor-set.ts'

/** What of a document of counts changes with visits. */
export type CountsContent = Pick<CountsDocument, 'figures' | 'slots' | 'links' | 'visitors' | 'rows'>

/** What a document is told apart by, and whether it knows its different visitors. */
export interface CountsShape extends FiguresShape {
  hasVisitors: boolean
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
  const waiting = (content.rows ?? []).flatMap((row) => unpackCounted(bufferOf(row)))
  for (const visit of waiting.concat(visits)) {
    countVisit(figures, visit, shape)
    if (shape.hasVisitors && !visit.isBot) visitors.add(visit.visitor)
  }
  limitKeys(figures, shape)
  return { ...packFigures(figures), visitors: visitors.pack(), rows: [] }
}

