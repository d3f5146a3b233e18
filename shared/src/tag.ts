import { z } from 'zod'
import { type Color, STORED_COLORS } from './color.ts'
import { wireColor, wireEditedColor, wireId, wireInstant, wireRequiredShownText } from './wire-values.ts'

/** A tag, in plain JSON; in answers wire and domain names are the same. */
export interface Tag {
  id: number
  name: string
  color: Color
  createdAt: string
  updatedAt: string
}

export const TAG_NAME_LIMIT = 40

/** A Tag in an answer. */
export const tagWire = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    color: z.enum(STORED_COLORS),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({
    id: 'Tag',
    examples: [
      {
        id: 5,
        name: 'web',
        color: 'BLUE',
        createdAt: '2026-01-15T09:30:00.000Z',
        updatedAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

export interface TagDraft {
  name: string
  color: Color
}

/** Body of POST /api/tag/create, which calls the name `tagName`. */
export const newTagWire = z
  .object({
    tagName: wireRequiredShownText(TAG_NAME_LIMIT),
    color: wireColor,
  })
  .meta({ id: 'NewTag', examples: [{ tagName: 'web', color: 'BLUE' }] })

/** The tag that a create body asks for. */
export function newTagFromWire(wire: z.output<typeof newTagWire>): TagDraft {
  return { name: wire.tagName, color: wire.color }
}

/** The create body for a tag. */
export function newTagToWire(draft: TagDraft): Record<string, unknown> {
  return { tagName: draft.name, color: draft.color }
}

export interface TagUpdate extends TagDraft {
  id: number
  ifUpdatedAt: string | null
}

/** Body of PUT /api/tag/update. PINK is accepted where the tag already has it. */
export const tagUpdateWire = z
  .object({
    tagId: wireId,
    name: wireRequiredShownText(TAG_NAME_LIMIT),
    color: wireEditedColor,
    ifUpdatedAt: wireInstant.nullish(),
  })
  .meta({ id: 'TagUpdate', examples: [{ tagId: 5, name: 'webs', color: 'BLUE' }] })

/** The change that an update body asks for. */
export function tagUpdateFromWire(wire: z.output<typeof tagUpdateWire>): TagUpdate {
  return { id: wire.tagId, name: wire.name, color: wire.color, ifUpdatedAt: wire.ifUpdatedAt ?? null }
}

/** The update body for a change. */
export function tagUpdateToWire(update: TagUpdate): z.input<typeof tagUpdateWire> {
  const { id, ifUpdatedAt, ...draft } = update
  return { ...draft, tagId: id, ...(ifUpdatedAt === null ? {} : { ifUpdatedAt }) }
}

/** Body of DELETE /api/tag/delete, and its answer. */
export const tagIdWire = z.object({ tagId: wireId }).meta({ id: 'TagId', examples: [{ tagId: 5 }] })
