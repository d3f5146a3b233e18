import {
  type DestinationPolicy,
  type DestinationResult,
  hostAndParents,
  parseDestination,
} from '@atajo/shared/destination-url'
import { parseUrl } from '@atajo/shared/parse-url'

export interface DestinationRules {
  policy: DestinationPolicy
  /** The domains blocked by the settings. */
  blockedDomains: ReadonlySet<string>
  /**
   * Returns whether links to the host are blocked by the operator's file or by an administrator.
   */
  isHostBlocked?: (host: string) => boolean
}

/**
 * Parses BLOCKED_DOMAINS_FILE: one domain per line, `#` starts a comment, and the last word of a
 * hosts-file line counts. Lines without a valid domain are ignored.
 */
export function parseBlockedDomains(text: string): ReadonlySet<string> {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim().split(/\s+/).at(-1) ?? '')
  return new Set(lines.map(asciiHost).filter((host) => host !== null))
}

/**
 * Returns the result of `parseDestination`, or `blocked_domain` for a blocked domain and its
 * subdomains.
 */
export function checkDestination(
  text: string,
  rules: DestinationRules,
  maxLength?: number,
): DestinationResult {
  const result = parseDestination(text, rules.policy, maxLength)
  if (!result.ok) return result
  const { hostname } = new URL(result.href)
  const isRefused = isBlocked(hostname, rules.blockedDomains) || rules.isHostBlocked?.(hostname)
  return isRefused ? { ok: false, issue: 'blocked_domain' } : result
}

function isBlocked(hostname: string, blocked: ReadonlySet<string>): boolean {
  return blocked.size > 0 && hostAndParents(hostname).some((host) => blocked.has(host))
}

function asciiHost(line: string): string | null {
  return parseUrl(`https://${line}/`)?.hostname.replace(/(?<!\.)\.+$/, '') || null
}
