import { z } from 'zod'
import { STORED_COLORS } from './color.ts'
import { exampleOf, plain, shapeOf, type ValuesOf } from './fields.ts'
import { patchWire, valueChangeWire } from './patch.ts'
import { trashedWire } from './trash.ts'
import {
  wireColor,
  wireEditedColor,
  wireId,
  wireInstant,
  wireOptionalShownText,
  wireRequiredShownText,
} from './wire-values.ts'

export const GROUP_TEXT_LIMITS = { title: 60, description: 300 }

const GROUP_FIELDS = {
  id: plain('id', { answer: z.int().positive(), example: 3 }),
  title: plain('title', {
    answer: z.string(),
    draft: wireRequiredShownText(GROUP_TEXT_LIMITS.title),
    example: 'Lecturas',
  }),
  description: plain('description', {
    answer: z.string().nullable(),
    draft: wireOptionalShownText(GROUP_TEXT_LIMITS.description),
  }),
  color: plain('color', { answer: z.enum(STORED_COLORS), draft: wireEditedColor, example: 'TEAL' }),
  createdAt: plain('createdAt', { answer: wireInstant, example: '2026-01-15T09:30:00.000Z' }),
  updatedAt: plain('updatedAt', { answer: wireInstant, example: '2026-01-15T09:30:00.000Z' }),
}

/** Plain JSON with equal wire and domain names. */
export interface Group extends ValuesOf<typeof GROUP_FIELDS, 'answer'> {}

export interface GroupDraft extends ValuesOf<typeof GROUP_FIELDS, 'draft'> {}

export interface GroupUpdate extends GroupDraft {
  id: number
  ifUpdatedAt: string | null
}

/** A group in an answer. */
export const groupWire = z
  .object(shapeOf(GROUP_FIELDS, 'answer'))
  .meta({ id: 'Group', examples: [exampleOf(GROUP_FIELDS)] })

const draftShape = shapeOf(GROUP_FIELDS, 'draft')

/** Body of POST /api/group/create. */
export const newGroupWire = z
  .object({ ...draftShape, color: wireColor })
  .meta({ id: 'NewGroup', examples: [{ title: 'Lecturas', color: 'TEAL' }] })

/** Body of PUT /api/group/update. PINK is accepted if the group has it already. */
export const groupUpdateWire = z
  .object({
    ...draftShape,
    groupId: wireId,
    ifUpdatedAt: wireInstant.nullish(),
  })
  .meta({ id: 'GroupUpdate', examples: [{ groupId: 3, title: 'Para leer', color: 'TEAL' }] })

export function groupUpdateFromWire(wire: z.output<typeof groupUpdateWire>): GroupUpdate {
  const { groupId, ifUpdatedAt, ...draft } = wire
  return { ...draft, id: groupId, ifUpdatedAt: ifUpdatedAt ?? null }
}

export function groupUpdateToWire({
  id,
  ifUpdatedAt,
  ...draft
}: GroupUpdate): z.input<typeof groupUpdateWire> {
  return { ...draft, groupId: id, ...(ifUpdatedAt === null ? {} : { ifUpdatedAt }) }
}

/** Body of PATCH /api/group/{id}. */
export const groupPatchWire = patchWire({
  title: valueChangeWire(draftShape.title),
  description: valueChangeWire(draftShape.description),
  color: valueChangeWire(draftShape.color),
}).meta({ id: 'GroupPatch', examples: [{ change: { title: { from: 'Lecturas', to: 'Para leer' } } }] })

/** Body and answer of DELETE /api/group/delete. */
export const groupIdWire = z.object({ groupId: wireId }).meta({ id: 'GroupId', examples: [{ groupId: 3 }] })

/** A group in the answer of GET /api/group/trash. */
export const trashedGroupWire = trashedWire(groupWire, {
  id: 'TrashedGroup',
  example: exampleOf(GROUP_FIELDS),
})
