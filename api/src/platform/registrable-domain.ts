import type { FieldIssue } from '@atajo/shared/error-code'
import { parse } from 'tldts'

/**
 * Returns the registered domain above a host by the public suffix list. It is null for the domain
 * itself, suffixes and IP addresses. Hosted sites (`ana.github.io`) count as domains.
 */
export function registrableDomain(host: string): string | null {
  const { domain } = parse(host, { allowPrivateDomains: true })
  return domain === host ? null : domain
}

/**
 * Returns why a host cannot be blocked: it is this service's own, or a registry's suffix (`co.uk`).
 * A hosting service's suffix (`github.io`) can be blocked.
 */
export function hostIssue(host: string, ownHost: string): FieldIssue | null {
  if (host === ownHost) return 'own_link'
  const { isIcann, publicSuffix } = parse(host)
  return isIcann && publicSuffix === host ? 'public_suffix' : null
}
