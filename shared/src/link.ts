import { z } from 'zod'
import { STORED_COLORS } from './color.ts'
import { LINK_EXAMPLE } from './link-example.ts'
import { wireId, wireInstant } from './wire-values.ts'

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
  /** Visits that `maxVisits` has let through; those from before there was a limit do not count. */
  usedVisits: number
}

const nullableText = z.string().nullable()

/** A link in an answer. */
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
    usedAccesses: z.int(),
    isUsedUp: z.boolean(),
  })
  .meta({ id: 'Link', examples: [LINK_EXAMPLE] })

export type WireLink = z.infer<typeof linkWire>

/** Whether a link has let through as many visits as it may; one without a limit never has. */
export function isUsedUp({ maxVisits, usedVisits }: Pick<Link, 'maxVisits' | 'usedVisits'>): boolean {
  return maxVisits !== null && usedVisits >= maxVisits
}

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
    usedVisits: wire.usedAccesses,
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
    usedAccesses: link.usedVisits,
    isUsedUp: isUsedUp(link),
  }
}

/** Body of DELETE /api/link/delete, and its answer. */
export const linkIdWire = z.object({ id: wireId }).meta({ id: 'LinkId', examples: [{ id: 42 }] })
