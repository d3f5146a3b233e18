import { z } from 'zod'
import { CUSTOM_SLUG } from './custom-slug.ts'
import { MAX_DESTINATION_LENGTH } from './destination-url.ts'
import type { LinkPreview } from './link.ts'
import { LINK_UPDATE_EXAMPLE, NEW_LINK_EXAMPLE } from './link-example.ts'
import {
  issue,
  wireId,
  wireInstant,
  wireOptionalCount,
  wireOptionalId,
  wireOptionalShownText,
  wireOptionalText,
} from './wire-values.ts'

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

/** Longest texts of a link's fields, in characters. */
export const LINK_TEXT_LIMITS = { password: 128, title: 200, description: 500, typedUrl: 8192 }

const typedUrl = wireOptionalText(LINK_TEXT_LIMITS.typedUrl, { maxLength: MAX_DESTINATION_LENGTH })

/** Seven characters of base58. */
const RESERVED_CODE = '^\\s*$|^[1-9A-HJ-NP-Za-km-z]{7}$'

/** A day or an instant, in shape; whether there is such a day is asked later. */
const EXPIRY = '^\\s*$|^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z)?$'

const draftFields = {
  /** An empty text gets as far as `parseDestination`, which refuses it like any other. */
  longUrl: z
    .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
    .max(LINK_TEXT_LIMITS.typedUrl, issue('too_long'))
    .meta({ maxLength: MAX_DESTINATION_LENGTH, pattern: '\\S' }),
  status: z.boolean({ error: issue('wrong_type') }).nullish(),
  groupId: wireOptionalId,
  tags: z
    .array(wireId, { error: issue('wrong_type') })
    .max(100, issue('too_many'))
    .nullish(),
  d_expire: wireOptionalText(40, { pattern: EXPIRY }),
  password: wireOptionalText(LINK_TEXT_LIMITS.password),
  accessLimit: wireOptionalCount,
  blockedCountries: z
    .array(wireId, { error: issue('wrong_type') })
    .max(250, issue('too_many'))
    .meta({ uniqueItems: true })
    .nullish(),
  mobileUrl: typedUrl,
  desktopUrl: typedUrl,
  sufix: wireOptionalText(64, { pattern: `^\\s*$|${CUSTOM_SLUG.source}` }),
  useMetadata: z.boolean({ error: issue('wrong_type') }).nullish(),
  useCustomMetadata: z.boolean({ error: issue('wrong_type') }).nullish(),
  metadataTitle: wireOptionalShownText(LINK_TEXT_LIMITS.title),
  metadataDescription: wireOptionalShownText(LINK_TEXT_LIMITS.description),
  metadataImage: typedUrl,
}

/** Body of POST /api/link/create and /api/public/create. */
export const newLinkWire = z
  .object({ ...draftFields, shortUrl: wireOptionalText(32, { pattern: RESERVED_CODE }) })
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

/** The create body for a new link; what is null is left out. */
export function newLinkToWire(link: NewLink): Record<string, unknown> {
  return withoutNulls({ ...draftToWire(link), shortUrl: link.reservedCode })
}

/** The update body for a change; what is null is left out and so cleared. */
export function linkUpdateToWire(update: LinkUpdate): Record<string, unknown> {
  return withoutNulls({ ...draftToWire(update), id: String(update.id), ifUpdatedAt: update.ifUpdatedAt })
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
