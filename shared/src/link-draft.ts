import { z } from 'zod'
import { codecOf, emptyDraftOf, shapeOf, type ValuesOf } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'
import { wireId, wireInstant, wireOptionalText } from './wire-values.ts'

/** What somebody asks a link to be: every editable field, absent ones null. */
export interface LinkDraft extends ValuesOf<typeof LINK_FIELDS, 'draft'> {}

export interface NewLink extends LinkDraft {
  /** A code of the owner's own reservation, for links made offline; null lets the server choose. */
  reservedCode: string | null
}

export interface LinkUpdate extends LinkDraft {
  id: number
  /** The `updatedAt` that was edited; null overwrites whatever is there. */
  ifUpdatedAt: string | null
}

/** Seven characters of base58. */
const RESERVED_CODE = '^\\s*$|^[1-9A-HJ-NP-Za-km-z]{7}$'

/** The schema of each field that bodies may set, under its wire name. */
export const LINK_DRAFT_SHAPE = shapeOf(LINK_FIELDS, 'draft')

const longUrl = LINK_FIELDS.destination.example

/** Body of POST /api/link/create and /api/public/create. */
export const newLinkWire = z
  .object({ ...LINK_DRAFT_SHAPE, shortUrl: wireOptionalText(32, { pattern: RESERVED_CODE }) })
  .meta({ id: 'NewLink', examples: [{ longUrl }] })

/** Body of PUT /api/link/update: a full replacement, a field left out is cleared. */
export const linkUpdateWire = z
  .object({ ...LINK_DRAFT_SHAPE, id: wireId, ifUpdatedAt: wireInstant.nullish() })
  .meta({ id: 'LinkUpdate', examples: [{ id: '42', longUrl, status: false }] })

const codec = codecOf(LINK_FIELDS, 'draft')

/** A live link to that destination, as typed, with nothing else set. */
export function plainDraft(destination: string): LinkDraft {
  return { ...emptyDraftOf(LINK_FIELDS), destination }
}

/** The draft that those fields stand for. */
export function draftFromWire(wire: Record<string, unknown>): LinkDraft {
  return codec.read(wire as z.output<typeof linkUpdateWire>)
}

/** What a body says of that draft, field by field. */
export function draftToWire(draft: LinkDraft): Record<string, unknown> {
  return codec.write(draft)
}

/** The new link that a create body asks for. */
export function newLinkFromWire(wire: z.output<typeof newLinkWire>): NewLink {
  return { ...codec.read(wire), reservedCode: wire.shortUrl }
}

/** The change that an update body asks for. */
export function linkUpdateFromWire(wire: z.output<typeof linkUpdateWire>): LinkUpdate {
  return { ...codec.read(wire), id: wire.id, ifUpdatedAt: wire.ifUpdatedAt ?? null }
}

/** The create body for a new link; what is null is left out. */
export function newLinkToWire(link: NewLink): Record<string, unknown> {
  return bodyOf(link, { shortUrl: link.reservedCode })
}

/** The update body for a change; what is null is left out and so cleared. */
export function linkUpdateToWire(update: LinkUpdate): Record<string, unknown> {
  return bodyOf(update, { id: String(update.id), ifUpdatedAt: update.ifUpdatedAt })
}

/** The preview's switch is said under one of its names. */
function bodyOf(draft: LinkDraft, more: object): Record<string, unknown> {
  const body = { ...codec.write(draft), useCustomMetadata: null, ...more }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
