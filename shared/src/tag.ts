import { z } from 'zod'
import { STORED_COLORS } from './color.ts'
import { exampleOf, plain, shapeOf, type ValuesOf } from './fields.ts'
import { patchWire, valueChangeWire } from './patch.ts'
import { trashedWire } from './trash.ts'
import { wireColor, wireEditedColor, wireId, wireInstant, wireRequiredShownText } from './wire-values.ts'

export const TAG_NAME_LIMIT = 40

const TAG_FIELDS = {
  id: plain('id', { answer: z.int().positive(), example: 5 }),
  name: plain('name', { answer: z.string(), draft: wireRequiredShownText(TAG_NAME_LIMIT), example: 'web' }),
  color: plain('color', { answer: z.enum(STORED_COLORS), draft: wireEditedColor, example: 'BLUE' }),
  createdAt: plain('createdAt', { answer: wireInstant, example: '2026-01-15T09:30:00.000Z' }),
  updatedAt: plain('updatedAt', { answer: wireInstant, example: '2026-01-15T09:30:00.000Z' }),
}

/** Plain JSON. In answers, wire and domain names are equal. */
export interface Tag extends ValuesOf<typeof TAG_FIELDS, 'answer'> {}

export interface TagDraft extends ValuesOf<typeof TAG_FIELDS, 'draft'> {}

/** A tag in an answer. */
export const tagWire = z
  .object(shapeOf(TAG_FIELDS, 'answer'))
  .meta({ id: 'Tag', examples: [exampleOf(TAG_FIELDS)] })

const draftShape = shapeOf(TAG_FIELDS, 'draft')

/** Body of POST /api/tag/create, which calls the name `tagName`. */
export const newTagWire = z
  .object({
    tagName: draftShape.name,
    color: wireColor,
  })
  .meta({ id: 'NewTag', examples: [{ tagName: 'web', color: 'BLUE' }] })

export function newTagFromWire(wire: z.output<typeof newTagWire>): TagDraft {
  return { name: wire.tagName, color: wire.color }
}

export function newTagToWire(draft: TagDraft): Record<string, unknown> {
  return { tagName: draft.name, color: draft.color }
}

export interface TagUpdate extends TagDraft {
  id: number
  ifUpdatedAt: string | null
}

/** Body of PUT /api/tag/update. PINK is accepted if the tag has it already. */
export const tagUpdateWire = z
  .object({
    tagId: wireId,
    ...draftShape,
    ifUpdatedAt: wireInstant.nullish(),
  })
  .meta({ id: 'TagUpdate', examples: [{ tagId: 5, name: 'webs', color: 'BLUE' }] })

export function tagUpdateFromWire(wire: z.output<typeof tagUpdateWire>): TagUpdate {
  return { id: wire.tagId, name: wire.name, color: wire.color, ifUpdatedAt: wire.ifUpdatedAt ?? null }
}

export function tagUpdateToWire(update: TagUpdate): z.input<typeof tagUpdateWire> {
  const { id, ifUpdatedAt, ...draft } = update
  return { ...draft, tagId: id, ...(ifUpdatedAt === null ? {} : { ifUpdatedAt }) }
}

/** Body of PATCH /api/tag/{id}. */
export const tagPatchWire = patchWire({
  name: valueChangeWire(draftShape.name),
  color: valueChangeWire(draftShape.color),
}).meta({ id: 'TagPatch', examples: [{ change: { name: { from: 'web', to: 'webs' } } }] })

/** Body and answer of DELETE /api/tag/delete. */
export const tagIdWire = z.object({ tagId: wireId }).meta({ id: 'TagId', examples: [{ tagId: 5 }] })

/** A tag in the answer of GET /api/tag/trash. */
export const trashedTagWire = trashedWire(tagWire, { id: 'TrashedTag', example: exampleOf(TAG_FIELDS) })
