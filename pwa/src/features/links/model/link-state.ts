import type { Link } from '@atajo/shared/link'
import { isUsedUp } from '@atajo/shared/link-fields'
import { formatNumber } from '../../../platform/text/formats.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'

type LinkState = 'active' | 'inactive' | 'expired' | 'usedUp' | 'withdrawn'

type LimitedLink = Pick<Link, 'maxVisits' | 'usedVisits'>

export function linkState(
  link: LimitedLink & Pick<Link, 'isActive' | 'expiresAt' | 'withdrawal'>,
  now = Date.now(),
): LinkState {
  if (isWithdrawn(link)) return 'withdrawn'
  if (!link.isActive) return 'inactive'
  if (isExpired(link, now)) return 'expired'
  return isUsedUp(link) ? 'usedUp' : 'active'
}

export function stateLook(state: LinkState): 'on' | 'off' | 'problem' {
  return state === 'active' ? 'on' : state === 'withdrawn' ? 'problem' : 'off'
}

/**
 * Returns whether an administrator or reports closed the link. Caches of an earlier version lack
 * the field.
 */
export function isWithdrawn({ withdrawal }: Pick<Link, 'withdrawal'>): boolean {
  return Boolean(withdrawal)
}

export function isExpired({ expiresAt }: Pick<Link, 'expiresAt'>, now = Date.now()): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

/** Returns `3 de 10 accesos`, or null for a link without a limit. */
export function limitUse({ maxVisits, usedVisits }: LimitedLink): string | null {
  // Caches of an earlier version lack the number of used visits.
  const used = usedVisits ?? 0
  return maxVisits === null
    ? null
    : linksTexts.limitUse(formatNumber(used), maxVisits, formatNumber(maxVisits))
}
