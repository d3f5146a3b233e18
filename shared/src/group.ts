import { z } from 'zod'
import { type Color, STORED_COLORS } from './color.ts'
import {
  wireColor,
  wireEditedColor,
  wireId,
  wireInstant,
  wireOptionalShownText,
  wireRequiredShownText,
} from './wire-values.ts'

/** A group of links, in plain JSON; wire and domain names are the same. */
export interface Group {
  id: number
  title: string
  description: string | null
  color: Color
  createdAt: string
  updatedAt: string
}

export const GROUP_TEXT_LIMITS = { title: 60, description: 300 }

/** A Group in an answer. */
export const groupWire = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: z.string().nullable(),
    color: z.enum(STORED_COLORS),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({
    id: 'Group',
    examples: [
      {
        id: 3,
        title: 'Lecturas',
        description: null,
        color: 'TEAL',
        createdAt: '2026-01-15T09:30:00.000Z',
        updatedAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

const fields = {
  title: wireRequiredShownText(GROUP_TEXT_LIMITS.title),
  description: wireOptionalShownText(GROUP_TEXT_LIMITS.description),
  color: wireColor,
}

export interface GroupDraft {
  title: string
  description: string | null
  color: Color
}

/** Body of POST /api/group/create. */
export const newGroupWire = z
  .object(fields)
  .meta({ id: 'NewGroup', examples: [{ title: 'Lecturas', color: 'TEAL' }] })

/** Body of PUT /api/group/update. PINK is accepted where the group has it already. */
export const groupUpdateWire = z
  .object({
    ...fields,
    color: wireEditedColor,
    groupId: wireId,
    ifUpdatedAt: wireInstant.nullish(),
  })
  .meta({ id: 'GroupUpdate', examples: [{ groupId: 3, title: 'Para leer', color: 'TEAL' }] })

export interface GroupUpdate extends GroupDraft {
  id: number
  ifUpdatedAt: string | null
}

/** The change that an update body asks for. */
export function groupUpdateFromWire(wire: z.output<typeof groupUpdateWire>): GroupUpdate {
  const { groupId, ifUpdatedAt, ...draft } = wire
  return { ...draft, id: groupId, ifUpdatedAt: ifUpdatedAt ?? null }
}

/** The update body for a change. */
export function groupUpdateToWire({
  id,
  ifUpdatedAt,
  ...draft
}: GroupUpdate): z.input<typeof groupUpdateWire> {
  return { ...draft, groupId: id, ...(ifUpdatedAt === null ? {} : { ifUpdatedAt }) }
}

/** Body of DELETE /api/group/delete, and its answer. */
export const groupIdWire = z.object({ groupId: wireId }).meta({ id: 'GroupId', examples: [{ groupId: 3 }] })
