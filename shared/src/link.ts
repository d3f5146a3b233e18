import { z } from 'zod'
import { STORED_COLORS } from './color.ts'
import { LINK_EXAMPLE, LINK_UPDATE_EXAMPLE, NEW_LINK_EXAMPLE } from './link-example.ts'
import {
  issue,
  wireId,
  wireInstant,
  wireOptionalCount,
  wireOptionalId,
  wireOptionalShownText,
  wireOptionalText,
} from './wire-values.ts'

/** What a link's preview in chats and networks shows when it is on. */
export interface LinkPreview {
  isOn: boolean
  title: string | null
  description: string | null
  image: string | null
}

/** A link as its owner sees it, in plain JSON. Instants are ISO 8601 UTC strings. */
export interface Link {
  id: number
  /** The permanent code, 7 characters of base58. */
  code: string
  customSlug: string | null
  destination: string
  isActive: boolean
  createdAt: string
  updatedAt: string
  expiresAt: string | null
  /** The last valid day, `YYYY-MM-DD` in the service's time zone. */
  expiresOn: string | null
  password: string | null
  maxVisits: number | null
  blockedCountries: { id: number; code: string; name: string }[]
  mobileDestination: string | null
  desktopDestination: string | null
  preview: LinkPreview
  group: { id: number; title: string } | null
  tags: { id: number; name: string; color: (typeof STORED_COLORS)[number] }[]
  /** Base64 of the QR code's PNG, when one was generated. */
  qrCode: string | null
  visitCount: number
}

const nullableText = z.string().nullable()

/** A Link in an answer (SPEC §3, API.md). */
export const linkWire = z
  .object({
    id: z.int().positive(),
    shortUrl: z.string(),
    sufix: nullableText,
    longUrl: z.string(),
    status: z.boolean(),
    createdAt: wireInstant,
    updatedAt: wireInstant,
    d_expire: wireInstant.nullable(),
    expirationDate: nullableText,
    password: nullableText,
    accessLimit: z.int().nullable(),
    blockedCountries: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
    mobileUrl: nullableText,
    desktopUrl: nullableText,
    useCustomMetadata: z.boolean(),
    useMetadata: z.boolean(),
    metadataTitle: nullableText,
    metadataDescription: nullableText,
    metadataImage: nullableText,
    group: z.object({ id: z.int(), title: z.string() }).nullable(),
    tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.enum(STORED_COLORS) })),
    qrBinaryBytes: z.string().optional(),
    clicks: z.int(),
  })
  .meta({ id: 'Link', examples: [LINK_EXAMPLE] })

export type WireLink = z.infer<typeof linkWire>

/** The Link that an answer's wire form stands for. */
export function linkFromWire(wire: WireLink): Link {
  return {
    id: wire.id,
    code: wire.shortUrl,
    customSlug: wire.sufix,
    destination: wire.longUrl,
    isActive: wire.status,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    expiresAt: wire.d_expire,
    expiresOn: wire.expirationDate,
    password: wire.password,
    maxVisits: wire.accessLimit,
    blockedCountries: wire.blockedCountries,
    mobileDestination: wire.mobileUrl,
    desktopDestination: wire.desktopUrl,
    preview: {
      isOn: wire.useMetadata,
      title: wire.metadataTitle,
      description: wire.metadataDescription,
      image: wire.metadataImage,
    },
    group: wire.group,
    tags: wire.tags,
    qrCode: wire.qrBinaryBytes ?? null,
    visitCount: wire.clicks,
  }
}

/** A Link's wire form, for an answer. */
export function linkToWire(link: Link): WireLink {
  return {
    id: link.id,
    shortUrl: link.code,
    sufix: link.customSlug,
    longUrl: link.destination,
    status: link.isActive,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
    d_expire: link.expiresAt,
    expirationDate: link.expiresOn,
    password: link.password,
    accessLimit: link.maxVisits,
    blockedCountries: link.blockedCountries,
    mobileUrl: link.mobileDestination,
    desktopUrl: link.desktopDestination,
    useCustomMetadata: link.preview.isOn,
    useMetadata: link.preview.isOn,
    metadataTitle: link.preview.title,
    metadataDescription: link.preview.description,
    metadataImage: link.preview.image,
    group: link.group,
    tags: link.tags,
    ...(link.qrCode === null ? {} : { qrBinaryBytes: link.qrCode }),
    clicks: link.visitCount,
  }
}

/** What somebody asks a link to be: every editable field, absent ones null. */
export interface LinkDraft {
  /** As typed; `parseDestination` decides. */
  destination: string
  isActive: boolean
  groupId: number | null
  tagIds: number[]
  /** `YYYY-MM-DD` (to the end of that day in the service's time zone) or an ISO instant. */
  expiry: string | null
  password: string | null
  maxVisits: number | null
  blockedCountryIds: number[]
  mobileDestination: string | null
  desktopDestination: string | null
  customSlug: string | null
  preview: LinkPreview
}

export interface NewLink extends LinkDraft {
  /** A code of the owner's own reservation, for links made offline; null lets the server choose. */
  reservedCode: string | null
}

export interface LinkUpdate extends LinkDraft {
  id: number
  /** The `updatedAt` that was edited; null overwrites whatever is there. */
  ifUpdatedAt: string | null
}

/** The wire's name of each field of a draft that can be refused, for `fields` of an error. */
export const LINK_WIRE_FIELD = {
  destination: 'longUrl',
  groupId: 'groupId',
  tagIds: 'tags',
  expiry: 'd_expire',
  blockedCountryIds: 'blockedCountries',
  mobileDestination: 'mobileUrl',
  desktopDestination: 'desktopUrl',
  customSlug: 'sufix',
  previewImage: 'metadataImage',
  reservedCode: 'shortUrl',
} as const

/** Longest texts of a link's fields, in characters. */
export const LINK_TEXT_LIMITS = { password: 128, title: 200, description: 500, typedUrl: 8192 }

/** 3–50 of `A-Za-z0-9_-`. */
export const CUSTOM_SLUG = /^[A-Za-z0-9_-]{3,50}$/

/** Slugs nobody may have, in lower case: they would pass for a part of the service itself. */
const RESERVED_SLUGS: readonly string[] = ['api']

/** Whether a link may have that custom slug, if nobody else has it. */
export function isCustomSlug(text: string): boolean {
  return CUSTOM_SLUG.test(text) && !RESERVED_SLUGS.includes(text.toLowerCase())
}

const typedUrl = wireOptionalText(LINK_TEXT_LIMITS.typedUrl)

const draftFields = {
  /** An empty text gets as far as `parseDestination`, which refuses it like any other. */
  longUrl: z
    .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
    .max(LINK_TEXT_LIMITS.typedUrl, issue('too_long')),
  status: z.boolean({ error: issue('wrong_type') }).nullish(),
  groupId: wireOptionalId,
  tags: z
    .array(wireId, { error: issue('wrong_type') })
    .max(100, issue('too_many'))
    .nullish(),
  d_expire: wireOptionalText(40),
  password: wireOptionalText(LINK_TEXT_LIMITS.password),
  accessLimit: wireOptionalCount,
  blockedCountries: z
    .array(wireId, { error: issue('wrong_type') })
    .max(250, issue('too_many'))
    .nullish(),
  mobileUrl: typedUrl,
  desktopUrl: typedUrl,
  sufix: wireOptionalText(64),
  useMetadata: z.boolean({ error: issue('wrong_type') }).nullish(),
  useCustomMetadata: z.boolean({ error: issue('wrong_type') }).nullish(),
  metadataTitle: wireOptionalShownText(LINK_TEXT_LIMITS.title),
  metadataDescription: wireOptionalShownText(LINK_TEXT_LIMITS.description),
  metadataImage: typedUrl,
}

/** Body of POST /api/link/create and /api/public/create. */
export const newLinkWire = z
  .object({ ...draftFields, shortUrl: wireOptionalText(32) })
  .meta({ id: 'NewLink', examples: [NEW_LINK_EXAMPLE] })

/** Body of PUT /api/link/update: a full replacement, a field left out is cleared. */
export const linkUpdateWire = z
  .object({ ...draftFields, id: wireId, ifUpdatedAt: wireInstant.nullish() })
  .meta({ id: 'LinkUpdate', examples: [LINK_UPDATE_EXAMPLE] })

type DraftFields = Omit<z.output<typeof newLinkWire>, 'shortUrl'>

function draftFromWire(wire: DraftFields): LinkDraft {
  return {
    destination: wire.longUrl,
    isActive: wire.status ?? true,
    groupId: wire.groupId,
    tagIds: [...new Set(wire.tags ?? [])],
    expiry: wire.d_expire,
    password: wire.password,
    maxVisits: wire.accessLimit,
    blockedCountryIds: wire.blockedCountries ?? [],
    mobileDestination: wire.mobileUrl,
    desktopDestination: wire.desktopUrl,
    customSlug: wire.sufix,
    preview: {
      isOn: wire.useMetadata ?? wire.useCustomMetadata ?? false,
      title: wire.metadataTitle,
      description: wire.metadataDescription,
      image: wire.metadataImage,
    },
  }
}

/** The new link that a create body asks for. */
export function newLinkFromWire(wire: z.output<typeof newLinkWire>): NewLink {
  return { ...draftFromWire(wire), reservedCode: wire.shortUrl }
}

/** The change that an update body asks for. */
export function linkUpdateFromWire(wire: z.output<typeof linkUpdateWire>): LinkUpdate {
  return { ...draftFromWire(wire), id: wire.id, ifUpdatedAt: wire.ifUpdatedAt ?? null }
}

function draftToWire(draft: LinkDraft): z.input<typeof newLinkWire> {
  return {
    longUrl: draft.destination,
    status: draft.isActive,
    groupId: draft.groupId,
    tags: draft.tagIds,
    d_expire: draft.expiry,
    password: draft.password,
    accessLimit: draft.maxVisits,
    blockedCountries: draft.blockedCountryIds,
    mobileUrl: draft.mobileDestination,
    desktopUrl: draft.desktopDestination,
    sufix: draft.customSlug,
    useMetadata: draft.preview.isOn,
    metadataTitle: draft.preview.title,
    metadataDescription: draft.preview.description,
    metadataImage: draft.preview.image,
  }
}

/** The create body for a new link; what is null is left out, as SPEC §5 asks. */
export function newLinkToWire(link: NewLink): Record<string, unknown> {
  return withoutNulls({ ...draftToWire(link), shortUrl: link.reservedCode })
}

/** The update body for a change; what is null is left out and so cleared. */
export function linkUpdateToWire(update: LinkUpdate): Record<string, unknown> {
  return withoutNulls({ ...draftToWire(update), id: String(update.id), ifUpdatedAt: update.ifUpdatedAt })
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
}

/** Body of DELETE /api/link/delete, and its answer. */
export const linkIdWire = z.object({ id: wireId }).meta({ id: 'LinkId', examples: [{ id: 42 }] })

/** Body and answer of POST /api/link/reserve-codes. */
export const reserveCodesWire = z
  .object({
    count: z
      .int({ error: issue('not_positive_integer') })
      .min(1, issue('not_positive_integer'))
      .max(20, issue('too_many')),
  })
  .meta({ id: 'ReserveCodes', examples: [{ count: 5 }] })
export const reservedCodesWire = z
  .object({ codes: z.array(z.string()), expiresAt: wireInstant })
  .meta({ id: 'ReservedCodes', examples: [{ codes: ['hq8aBXM'], expiresAt: '2026-02-14T09:30:00.000Z' }] })
export type ReservedCodes = z.infer<typeof reservedCodesWire>
