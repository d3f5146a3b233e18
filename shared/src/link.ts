import { z } from 'zod'
import { codecOf, exampleOf, shapeOf, type ValuesOf } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'
import { wireId } from './wire-values.ts'

/** A link as its owner sees it, in plain JSON. */
export interface Link extends ValuesOf<typeof LINK_FIELDS, 'answer'> {}

const codec = codecOf(LINK_FIELDS, 'answer')

/** A link as answers show it, for the document of the API. */
export const LINK_EXAMPLE = namesFirst(codec.write(exampleOf(LINK_FIELDS)))

/** A link in an answer. */
export const linkWire = z
  .object(namesFirst(shapeOf(LINK_FIELDS, 'answer')))
  .meta({ id: 'Link', examples: [LINK_EXAMPLE] })

/** The document begins with what a link is called. */
function namesFirst<Id, Code, Slug, Rest>(named: { id: Id; shortUrl: Code; sufix: Slug } & Rest) {
  const { id, shortUrl, sufix, ...rest } = named
  return { id, shortUrl, sufix, ...rest }
}

export type WireLink = z.infer<typeof linkWire>

/** The Link that an answer's wire form stands for. */
export function linkFromWire(wire: WireLink): Link {
  return codec.read(wire)
}

/** A Link's wire form, for an answer. */
export function linkToWire(link: Link): WireLink {
  return codec.write(link)
}

/** Body of DELETE /api/link/delete, and its answer. */
export const linkIdWire = z.object({ id: wireId }).meta({ id: 'LinkId', examples: [{ id: 42 }] })
