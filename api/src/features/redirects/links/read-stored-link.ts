import { hostsOf, parseDestination } from '@atajo/shared/destination-url'
import { z } from 'zod'
import type { Owner } from '../../../platform/actor.ts'
import { MOST_TRANSFERS, statsKeyFor } from '../../../platform/stats-key.ts'
import type { LinkDocument } from '../../links/model/link.model.ts'
import type { RedirectLink, RedirectOptions, SocialPreview } from './decide-redirect.ts'

/** A stats key is twice an id, and journals and packed links store it in six bytes. */
const HIGHEST_ID = 2 ** 47 - 1
const HIGHEST_KEY = 2 ** 48 - 1

/** Hosts are checked when a link is created or edited; here only the syntax counts. */
const ANY_HOST = { ownHosts: [], allowPrivate: true }

const identity = z.object({ _id: z.int().min(0).max(HIGHEST_ID), code: z.string() })

const NOBODY = 'g:'
const accounts = z.string().regex(/^u:\d{1,14}$/)
const keys = z.int().min(0).max(HIGHEST_KEY)
const generations = z.int().min(1).max(MOST_TRANSFERS)

const gates = identity.extend({
  isActive: z.boolean().nullish(),
  expiresAt: z.date().nullish(),
  closedAt: z.unknown().optional(),
  pausedBy: z.unknown().optional(),
  customSlug: z.string().nullish(),
  sealedPassword: z.string().nullish(),
  maxVisits: z.number().nullish(),
  blockedCountryIds: z.array(z.number()).nullish(),
})

const previewTexts = z.object({
  isOn: z.boolean().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
})

/** The fields that redirects read from a document of `links`. Each is validated again. */
export const STORED_LINK_FIELDS = {
  code: 1,
  state: 1,
  destination: 1,
  isActive: 1,
  closedAt: 1,
  expiresAt: 1,
  customSlug: 1,
  mobileDestination: 1,
  desktopDestination: 1,
  sealedPassword: 1,
  maxVisits: 1,
  blockedCountryIds: 1,
  preview: 1,
  owner: 1,
  statsKey: 1,
  statsGeneration: 1,
  pausedBy: 1,
} as const satisfies Partial<Record<keyof LinkDocument, 1>>

/** Reports a stored link with invalid content and the names of those fields. */
export type OnRefused = (linkId: number, fields: string[]) => void

export interface ReadStoredLinkDeps {
  onRefused: OnRefused
  /** Tells whether a block in force applies to the link. */
  isBlocked: (link: { linkId: number; owner: Owner | null; hosts: string[] }) => boolean
}

/**
 * Reads a link and validates each address as if it had just been typed. If a gate is not readable
 * the link is closed. A document without a valid name is no link.
 */
export function readStoredLink(
  stored: LinkDocument,
  { onRefused, isBlocked }: ReadStoredLinkDeps,
): RedirectLink | null {
  const read = gates.safeParse(stored)
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => String(path[0]))
    onRefused(stored._id, [...new Set(fields)])
    return closedLink(stored)
  }
  const { _id: id, code, isActive, expiresAt } = read.data
  const refused: string[] = []
  const refuse = (field: string): '' => {
    refused.push(field)
    return ''
  }
  const special = (field: 'mobileDestination' | 'desktopDestination') =>
    isNothing(stored[field]) ? null : (followable(stored[field]) ?? refuse(field))
  const destination = followable(stored.destination) ?? refuse('destination')
  const mobileDestination = special('mobileDestination')
  const desktopDestination = special('desktopDestination')
  const hosts = hostsOf([destination, mobileDestination, desktopDestination])
  const link = {
    id,
    code,
    destination,
    // False if the owner's account is closed or the link is switched off.
    isActive: isActive === true && isNothing(read.data.closedAt),
    expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    options: whereAny({
      customSlug: read.data.customSlug ?? null,
      mobileDestination,
      desktopDestination,
      sealedPassword: read.data.sealedPassword ?? null,
      maxVisits: read.data.maxVisits ?? null,
      blockedCountryIds: read.data.blockedCountryIds ?? [],
      preview: previewOf(stored.preview, refuse),
      isWithdrawn: !isNothing(read.data.pausedBy) || isBlocked({ linkId: id, owner: ownerOf(stored), hosts }),
    }),
    ...keysOf(stored),
  }
  if (refused.length > 0) onRefused(id, refused)
  return link
}

/** Normalizes the address. Returns null if no browser may be sent there. */
function followable(value: unknown): string | null {
  const result = typeof value === 'string' ? parseDestination(value, ANY_HOST) : null
  return result?.ok ? result.href : null
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Returns a link without a destination, whose name is still known. */
function closedLink(stored: LinkDocument): RedirectLink | null {
  const named = identity.safeParse(stored)
  if (!named.success) return null
  const { _id: id, code } = named.data
  return {
    id,
    code,
    destination: '',
    isActive: true,
    expiresAt: Number.POSITIVE_INFINITY,
    options: null,
    ...keysOf(stored),
  }
}

function ownerOf({ owner }: LinkDocument): Owner | null {
  return (accounts.safeParse(owner).data ?? null) as Owner | null
}

/** An invalid key is ignored, because statistics must not close a link. */
function keysOf({ _id, owner, ...stored }: LinkDocument): Pick<RedirectLink, 'statsKey' | 'ownerKey'> {
  const whose = (accounts.safeParse(owner).data ?? NOBODY) as Owner
  const ownerKey = statsKeyFor(whose, _id)
  const transfers = generations.safeParse(stored.statsGeneration).data
  const statsKey = transfers === undefined ? stored.statsKey : statsKeyFor(whose, _id, transfers)
  return { statsKey: keys.safeParse(statsKey).data ?? ownerKey, ownerKey }
}

function previewOf(stored: unknown, refuse: (field: string) => void): SocialPreview | null {
  const { success, data } = previewTexts.nullish().safeParse(stored)
  if (!success) refuse('preview')
  if (!data?.isOn) return null
  const { title, description } = data
  const image = isNothing(data.image) ? null : followable(data.image)
  if (image === null && !isNothing(data.image)) refuse('preview.image')
  return { title: title ?? null, description: description ?? null, image }
}

function whereAny(options: RedirectOptions): RedirectOptions | null {
  const isPlain = Object.values(options).every(
    (value) => value === null || value === false || (Array.isArray(value) && value.length === 0),
  )
  return isPlain ? null : options
}
