import { z } from 'zod'
import { codecOf, emptyDraftOf, shapeOf, type ValuesOf } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'
import { wireId, wireInstant, wireOptionalText } from './wire-values.ts'

/** All editable fields of a link; absent ones are null. */
export interface LinkDraft extends ValuesOf<typeof LINK_FIELDS, 'draft'> {}

export interface NewLink extends LinkDraft {
  /** A code that the owner reserved for links made offline; null lets the server choose. */
  reservedCode: string | null
}

export interface LinkUpdate extends LinkDraft {
  id: number
  /** The `updatedAt` of the version that was edited; null overwrites any version. */
  ifUpdatedAt: string | null
}

/** Seven characters of base58. */
const RESERVED_CODE = '^\\s*$|^[1-9A-HJ-NP-Za-km-z]{7}$'

/** Schemas of all fields that bodies may set, by wire name. */
export const LINK_DRAFT_SHAPE = shapeOf(LINK_FIELDS, 'draft')

const longUrl = LINK_FIELDS.destination.example

/** Body of POST /api/link/create and /api/public/create. */
export const newLinkWire = z
  .object({ ...LINK_DRAFT_SHAPE, shortUrl: wireOptionalText(32, { pattern: RESERVED_CODE }) })
  .meta({ id: 'NewLink', examples: [{ longUrl }] })

/** Body of PUT /api/link/update. It replaces the link, so absent fields are cleared. */
export const linkUpdateWire = z
  .object({ ...LINK_DRAFT_SHAPE, id: wireId, ifUpdatedAt: wireInstant.nullish() })
  .meta({ id: 'LinkUpdate', examples: [{ id: '42', longUrl, status: false }] })

const codec = codecOf(LINK_FIELDS, 'draft')

/** Returns an active link to that destination, as typed, without other settings. */
export function plainDraft(destination: string): LinkDraft {
  return { ...emptyDraftOf(LINK_FIELDS), destination }
}

export function draftFromWire(wire: Record<string, unknown>): LinkDraft {
  return codec.read(wire as z.output<typeof linkUpdateWire>)
}

export function draftToWire(draft: LinkDraft): Record<string, unknown> {
  return codec.write(draft)
}

export function newLinkFromWire(wire: z.output<typeof newLinkWire>): NewLink {
  return { ...codec.read(wire), reservedCode: wire.shortUrl }
}

export function linkUpdateFromWire(wire: z.output<typeof linkUpdateWire>): LinkUpdate {
  return { ...codec.read(wire), id: wire.id, ifUpdatedAt: wire.ifUpdatedAt ?? null }
}

/** Omits null fields. */
export function newLinkToWire(link: NewLink): Record<string, unknown> {
  return bodyOf(link, { shortUrl: link.reservedCode })
}

/** Omits null fields, which clears them. */
export function linkUpdateToWire(update: LinkUpdate): Record<string, unknown> {
  return bodyOf(update, { id: String(update.id), ifUpdatedAt: update.ifUpdatedAt })
}

/** The preview's switch has two wire names; this keeps one. */
function bodyOf(draft: LinkDraft, more: object): Record<string, unknown> {
  const body = { ...codec.write(draft), useCustomMetadata: null, ...more }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
