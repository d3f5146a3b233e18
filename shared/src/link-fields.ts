import { z } from 'zod'
import { STORED_COLORS } from './color.ts'
import { CUSTOM_SLUG } from './custom-slug.ts'
import { MAX_DESTINATION_LENGTH, MAX_OTHER_ADDRESS_LENGTH } from './destination-url.ts'
import { custom, plain, plainFieldsOf } from './fields.ts'
import { qrStyleWire } from './qr-style.ts'
import {
  issue,
  wireId,
  wireInstant,
  wireOptionalCount,
  wireOptionalId,
  wireOptionalShownText,
  wireOptionalText,
} from './wire-values.ts'

/** Longest texts of a link's fields, in characters. */
export const LINK_TEXT_LIMITS = { password: 128, title: 200, note: 2000, description: 500, typedUrl: 8192 }

/** A link's preview in chats and networks, while it is enabled. */
export interface LinkPreview {
  isOn: boolean
  title: string | null
  description: string | null
  image: string | null
}

export function isUsedUp(link: { maxVisits: number | null; usedVisits: number }): boolean {
  return link.maxVisits !== null && link.usedVisits >= link.maxVisits
}

const nullableText = z.string().nullable()
const optionalSwitch = z.boolean({ error: issue('wrong_type') }).nullish()
const typedUrl = wireOptionalText(LINK_TEXT_LIMITS.typedUrl, { maxLength: MAX_OTHER_ADDRESS_LENGTH })

/** Checks only the form of a day or instant. Whether it exists is checked later. */
const EXPIRY = '^\\s*$|^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z)?$'

/**
 * Every field of a link, in the order of the create body: what answers show, and what drafts may
 * ask for, in plain JSON (instants as ISO 8601 in UTC); link-columns.ts reads the columns.
 */
export const LINK_FIELDS = {
  id: plain('id', { answer: z.int().positive(), example: 42 }),
  /** The permanent code, 7 characters of base58. */
  code: plain('shortUrl', { answer: z.string(), example: 'hq8aBXM' }),
  /** As typed in a draft. `parseDestination` validates it, and refuses an empty text as well. */
  destination: plain('longUrl', {
    answer: z.string(),
    draft: z
      .string({ error: (problem) => issue(problem.input === undefined ? 'required' : 'wrong_type') })
      .max(LINK_TEXT_LIMITS.typedUrl, issue('too_long'))
      .meta({ maxLength: MAX_DESTINATION_LENGTH, pattern: '\\S' }),
    empty: '',
    example: 'https://es.wikipedia.org/wiki/Atajo',
  }),
  isActive: plain('status', { answer: z.boolean(), draft: optionalSwitch, empty: true }, { bulk: true }),
  createdAt: plain('createdAt', { answer: wireInstant, example: '2026-01-15T09:30:00.000Z' }),
  deletedAt: plain('deletedAt', { answer: wireInstant.nullable() }),
  updatedAt: plain('updatedAt', { answer: wireInstant, example: '2026-01-15T09:30:00.000Z' }),
  groupId: plain('groupId', { draft: wireOptionalId }),
  tagIds: plain('tags', {
    draft: z
      .array(wireId, { error: issue('wrong_type') })
      .max(100, issue('too_many'))
      .transform((ids) => [...new Set(ids)])
      .nullish(),
    empty: [],
  }),
  expiresAt: plain('d_expire', { answer: wireInstant.nullable() }),
  /** The last valid day, `YYYY-MM-DD` in the service's time zone. */
  expiresOn: plain('expirationDate', { answer: nullableText }),
  /** `YYYY-MM-DD` (to the end of that day in the service's time zone) or an ISO instant. */
  expiry: plain('d_expire', { draft: wireOptionalText(40, { pattern: EXPIRY }) }),
  password: plain(
    'password',
    { answer: nullableText, draft: wireOptionalText(LINK_TEXT_LIMITS.password) },
    { filter: { has: 'clave' } },
  ),
  maxVisits: plain('accessLimit', { answer: z.int().nullable(), draft: wireOptionalCount }, { csv: 'count' }),
  blockedCountries: plain('blockedCountries', {
    answer: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
    example: [],
  }),
  blockedCountryIds: plain('blockedCountries', {
    draft: z
      .array(wireId, { error: issue('wrong_type') })
      .max(250, issue('too_many'))
      .meta({ uniqueItems: true })
      .nullish(),
    empty: [],
  }),
  mobileDestination: plain('mobileUrl', { answer: nullableText, draft: typedUrl }, { csv: 'address' }),
  desktopDestination: plain('desktopUrl', { answer: nullableText, draft: typedUrl }, { csv: 'address' }),
  customSlug: plain('sufix', {
    answer: nullableText,
    draft: wireOptionalText(64, { pattern: `^\\s*$|${CUSTOM_SLUG.source}` }),
  }),
  /** Present if somebody else closed the link, with the reason if one was given. */
  withdrawal: plain('withdrawal', {
    answer: z.object({ by: z.enum(['administrator', 'reports']), reason: nullableText }).nullable(),
    example: null,
  }),
  /** What its owner calls it; visitors never see it. */
  title: plain(
    'title',
    { answer: nullableText, draft: wireOptionalShownText(LINK_TEXT_LIMITS.title) },
    { filter: 'words', csv: 'text' },
  ),
  note: plain(
    'note',
    { answer: nullableText, draft: wireOptionalText(LINK_TEXT_LIMITS.note) },
    { filter: 'words', csv: 'text' },
  ),
  /** The host that it is shown and copied with; null is the default. Every host answers for it. */
  domain: plain(
    'domain',
    { answer: nullableText, draft: wireOptionalText(300), example: null },
    { csv: 'text', bulk: true },
  ),
  preview: custom({
    answer: {
      useCustomMetadata: z.boolean(),
      useMetadata: z.boolean(),
      metadataTitle: nullableText,
      metadataDescription: nullableText,
      metadataImage: nullableText,
    },
    draft: {
      useMetadata: optionalSwitch,
      useCustomMetadata: optionalSwitch,
      metadataTitle: wireOptionalShownText(LINK_TEXT_LIMITS.title),
      metadataDescription: wireOptionalShownText(LINK_TEXT_LIMITS.description),
      metadataImage: typedUrl,
    },
    empty: { isOn: false, title: null, description: null, image: null },
    read: (wire): LinkPreview => ({
      isOn: wire.useMetadata ?? wire.useCustomMetadata ?? false,
      title: wire.metadataTitle,
      description: wire.metadataDescription,
      image: wire.metadataImage,
    }),
    write: ({ isOn, title, description, image }) => ({
      useCustomMetadata: isOn,
      useMetadata: isOn,
      metadataTitle: title,
      metadataDescription: description,
      metadataImage: image,
    }),
  }),
  group: plain('group', {
    answer: z.object({ id: z.int(), title: z.string() }).nullable(),
    example: { id: 3, title: 'Lecturas' },
  }),
  tags: plain('tags', {
    answer: z.array(z.object({ id: z.int(), name: z.string(), color: z.enum(STORED_COLORS) })),
    example: [{ id: 5, name: 'web', color: 'BLUE' }],
  }),
  /** Base64 of the QR code's PNG, if one was generated. */
  qrCode: custom({
    answer: { qrBinaryBytes: z.string().optional() },
    empty: null,
    read: (wire): string | null => wire.qrBinaryBytes ?? null,
    write: (png) => (png === null ? {} : { qrBinaryBytes: png }),
  }),
  /** How that code is drawn; null is plain. */
  qrStyle: plain('qrStyle', { answer: qrStyleWire.nullable() }),
  visitCount: plain('clicks', { answer: z.int(), example: 12 }),
  /** Clicks counted by another service before the import. No other number includes them. */
  importedClicks: plain('importedClicks', { answer: z.int().nullable(), example: null }),
  /** Visits counted for earlier owners of the link. No other number includes them. */
  clicksBefore: plain('clicksBefore', { answer: z.int().nullable(), example: null }),
  /** Visits that `maxVisits` has let through. Visits from before the limit do not count. */
  usedVisits: custom({
    answer: { usedAccesses: z.int(), isUsedUp: z.boolean() },
    empty: 0,
    read: (wire): number => wire.usedAccesses,
    write: (usedVisits, { maxVisits }: { maxVisits: number | null }) => ({
      usedAccesses: usedVisits,
      isUsedUp: isUsedUp({ maxVisits, usedVisits }),
    }),
  }),
}

/** Fields that a link shows exactly as they were requested. */
export const PLAIN_LINK_FIELDS = plainFieldsOf(LINK_FIELDS)
