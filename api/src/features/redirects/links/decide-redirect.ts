import type { Device } from '@atajo/shared/visit'

/** The cached form of a link. Instants are epoch milliseconds. */
export interface RedirectLink {
  id: number
  code: string
  /** Empty if the stored address must not be followed; other destinations likewise. */
  destination: string
  isActive: boolean
  /** Infinity if it never expires. */
  expiresAt: number
  /** Null for plain links, which are the most, to save memory. */
  options: RedirectOptions | null
  /** The key under which its visits are counted for ever. */
  statsKey: number
  /** The present owner's key, for whom unique visitors are counted. */
  ownerKey: number
}

export interface RedirectOptions {
  customSlug: string | null
  mobileDestination: string | null
  desktopDestination: string | null
  sealedPassword: string | null
  maxVisits: number | null
  blockedCountryIds: readonly number[]
  /** Null if custom metadata is off. */
  preview: SocialPreview | null
  /** Closed by an administrator, or by reports until an administrator decides. */
  isWithdrawn: boolean
}

export interface SocialPreview {
  title: string | null
  description: string | null
  image: string | null
}

/** A stale copy of such a link could open a gate, so it needs fresh changes. */
export function isGated(link: RedirectLink): boolean {
  const { options } = link
  if (options === null) return false
  return options.sealedPassword !== null || options.maxVisits !== null || options.blockedCountryIds.length > 0
}

export function destinationFor(link: RedirectLink, device: Device): string {
  const { options } = link
  if (options === null) return link.destination
  const special = device === 'mobile' ? options.mobileDestination : options.desktopDestination
  return special ?? link.destination
}

/**
 * `person` is counted. `machine` means HEAD, prefetches and bots. `preview` means bots that draw a
 * card.
 */
export type VisitorKind = 'person' | 'machine' | 'preview'

export interface GateInput {
  link: RedirectLink
  /** Epoch milliseconds. */
  now: number
  kind: VisitorKind
  device: Device
  /** ISO 3166-1 numeric; 0 means unknown, which is not blocked. */
  countryId: number
  /** True if the counted visits have reached the link's limit. */
  isUsedUp: boolean
  /** True if the password was entered, now or while the unlock cookie is valid. */
  isUnlocked: boolean
}

export type RedirectDecision =
  | {
      kind:
        | 'withdrawn'
        | 'inactive'
        | 'expired'
        | 'blocked'
        | 'used-up'
        | 'ask-password'
        | 'people-only'
        | 'broken'
    }
  | { kind: 'preview'; preview: SocialPreview }
  | { kind: 'go'; destination: string; isCounted: boolean; takesOne: boolean }

const WITHDRAWN: RedirectDecision = { kind: 'withdrawn' }
const INACTIVE: RedirectDecision = { kind: 'inactive' }
const EXPIRED: RedirectDecision = { kind: 'expired' }
const BLOCKED: RedirectDecision = { kind: 'blocked' }
const USED_UP: RedirectDecision = { kind: 'used-up' }
const ASK_PASSWORD: RedirectDecision = { kind: 'ask-password' }
const PEOPLE_ONLY: RedirectDecision = { kind: 'people-only' }
const BROKEN: RedirectDecision = { kind: 'broken' }

/** Applies the gates in order. A destination appears only in `go`. */
export function decideRedirect(input: GateInput): RedirectDecision {
  const { link, kind } = input
  const { options } = link
  if (options?.isWithdrawn) return WITHDRAWN
  if (!link.isActive) return INACTIVE
  if (input.now >= link.expiresAt) return EXPIRED
  const closed = options === null ? null : passOptions(options, input)
  if (closed !== null) return closed
  const destination = destinationFor(link, input.device)
  if (destination === '') return BROKEN
  return {
    kind: 'go',
    destination,
    isCounted: kind === 'person',
    takesOne: options !== null && options.maxVisits !== null,
  }
}

/** Returns the first closed gate, or null. */
function passOptions(options: RedirectOptions, input: GateInput): RedirectDecision | null {
  const { kind } = input
  const isLimited = options.maxVisits !== null
  if (input.countryId !== 0 && options.blockedCountryIds.includes(input.countryId)) return BLOCKED
  if (isLimited && input.isUsedUp) return USED_UP
  if (kind === 'preview' && options.preview !== null) return { kind: 'preview', preview: options.preview }
  if (options.sealedPassword !== null && !input.isUnlocked) return ASK_PASSWORD
  return isLimited && kind !== 'person' ? PEOPLE_ONLY : null
}
