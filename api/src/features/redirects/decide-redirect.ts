import type { Device } from '@atajo/shared/visit'
import { destinationFor, type RedirectLink, type SocialPreview } from './redirect-link.ts'

/** `person`: counted. `machine`: HEAD, prefetches and bots. `preview`: bots that draw a link's card. */
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
  | { kind: 'inactive' | 'expired' | 'blocked' | 'used-up' | 'ask-password' | 'people-only' | 'broken' }
  | { kind: 'preview'; preview: SocialPreview }
  | { kind: 'go'; destination: string; isCounted: boolean; takesOne: boolean }

const INACTIVE: RedirectDecision = { kind: 'inactive' }
const EXPIRED: RedirectDecision = { kind: 'expired' }
const BLOCKED: RedirectDecision = { kind: 'blocked' }
const USED_UP: RedirectDecision = { kind: 'used-up' }
const ASK_PASSWORD: RedirectDecision = { kind: 'ask-password' }
const PEOPLE_ONLY: RedirectDecision = { kind: 'people-only' }
const BROKEN: RedirectDecision = { kind: 'broken' }

/** The gates of a short link in their order (design of /r/{code}); a destination appears only in `go`. */
export function decideRedirect(input: GateInput): RedirectDecision {
  const { link, kind } = input
  const { options } = link
  if (!link.isActive) return INACTIVE
  if (input.now >= link.expiresAt) return EXPIRED
  const isLimited = options !== null && options.maxVisits !== null
  if (options !== null) {
    if (input.countryId !== 0 && options.blockedCountryIds.includes(input.countryId)) return BLOCKED
    if (isLimited && input.isUsedUp) return USED_UP
    if (kind === 'preview' && options.preview !== null) return { kind: 'preview', preview: options.preview }
    if (options.sealedPassword !== null && !input.isUnlocked) return ASK_PASSWORD
    if (isLimited && kind !== 'person') return PEOPLE_ONLY
  }
  const destination = destinationFor(link, input.device)
  if (destination === '') return BROKEN
  return {
    kind: 'go',
    destination,
    isCounted: kind === 'person',
    takesOne: isLimited,
  }
}
