import type { Device } from '@atajo/shared/visit'

/** What a redirect needs to know of a link, as kept in memory. Instants are epoch milliseconds. */
export interface RedirectLink {
  id: number
  code: string
  /** Empty, as any other destination of it, where the stored one must not be followed. */
  destination: string
  isActive: boolean
  /** Infinity when it never expires. */
  expiresAt: number
  /** Null for the plain link that most are; keeps those small. */
  options: RedirectOptions | null
  /** Whose counts its visits belong to, for ever. */
  statsKey: number
  /** Whose visitors count once a day: its present owner's. */
  ownerKey: number
}

export interface RedirectOptions {
  customSlug: string | null
  mobileDestination: string | null
  desktopDestination: string | null
  sealedPassword: string | null
  maxVisits: number | null
  blockedCountryIds: readonly number[]
  /** Null when custom metadata is off. */
  preview: SocialPreview | null
  /** Closed by an administrator, or by reports until one decides. */
  isWithdrawn: boolean
}

export interface SocialPreview {
  title: string | null
  description: string | null
  image: string | null
}

/** Whether a stale copy could open a gate: such links need fresh news of changes. */
export function isGated(link: RedirectLink): boolean {
  const { options } = link
  if (options === null) return false
  return options.sealedPassword !== null || options.maxVisits !== null || options.blockedCountryIds.length > 0
}

/** Where the link leads on that device. */
export function destinationFor(link: RedirectLink, device: Device): string {
  const { options } = link
  if (options === null) return link.destination
  const special = device === 'mobile' ? options.mobileDestination : options.desktopDestination
  return special ?? link.destination
}

/** `person` is counted; `machine`: HEAD, prefetches, bots; `preview`: bots that draw a card. */
export type VisitorKind = 'person' | 'machine' | 'preview'

export interface GateInput {
  link: RedirectLink
  /** Epoch milliseconds. */
  now: number
  kind: VisitorKind
  device: Device
  /** ISO 3166-1 numeric; 0 is unknown, which is let in. */
  countryId: number
  /** Whether the visits that were let through have reached the link's limit. */
  isUsedUp: boolean
  /** Whether the password was given, now or within the life of the unlock cookie. */
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

/** Passes a link through its gates in order; a destination appears only in `go`. */
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

/** The first gate of the link's own that is shut, or null. */
function passOptions(options: RedirectOptions, input: GateInput): RedirectDecision | null {
  const { kind } = input
  const isLimited = options.maxVisits !== null
  if (input.countryId !== 0 && options.blockedCountryIds.includes(input.countryId)) return BLOCKED
  if (isLimited && input.isUsedUp) return USED_UP
  if (kind === 'preview' && options.preview !== null) return { kind: 'preview', preview: options.preview }
  if (options.sealedPassword !== null && !input.isUnlocked) return ASK_PASSWORD
  return isLimited && kind !== 'person' ? PEOPLE_ONLY : null
}
