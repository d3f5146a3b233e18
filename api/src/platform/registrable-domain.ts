import type { FieldIssue } from '@atajo/shared/error-code'
import { parse } from 'tldts'

/**
 * The registered domain that a host lies below, by the public suffix list; null for the domain
 * itself, suffixes and IP addresses. Sites of hosts (`ana.github.io`) are domains of their own.
 */
export function registrableDomain(host: string): string | null {
  const { domain } = parse(host, { allowPrivateDomains: true })
  return domain === host ? null : domain
}

/**
 * Why a host cannot be blocked: it is this service's own, or a suffix of registries (`co.uk`).
 * A hosting service's (`github.io`) can be.
 */
export function hostIssue(host: string, ownHost: string): FieldIssue | null {
  if (host === ownHost) return 'own_link'
  const { isIcann, publicSuffix } = parse(host)
  return isIcann && publicSuffix === host ? 'public_suffix' : null
}
