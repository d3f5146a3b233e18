import {
  type DestinationPolicy,
  type DestinationResult,
  hostAndParents,
  parseDestination,
} from '@atajo/shared/destination-url'
import { parseUrl } from '@atajo/shared/parse-url'

export interface DestinationRules {
  policy: DestinationPolicy
  /** Domains that the settings refuse. */
  blockedDomains: ReadonlySet<string>
  /** Whether links to that host are closed: by the operator's file, or by an administrator. */
  isHostBlocked?: (host: string) => boolean
}

/**
 * The domains of BLOCKED_DOMAINS_FILE: one a line, `#` starts a comment, and of a hosts-file line
 * the last word counts. A line that is no domain blocks nothing.
 */
export function parseBlockedDomains(text: string): ReadonlySet<string> {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim().split(/\s+/).at(-1) ?? '')
  return new Set(lines.map(asciiHost).filter((host) => host !== null))
}

/** What `parseDestination` says, and `blocked_domain` for a blocked domain or any name below it. */
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
