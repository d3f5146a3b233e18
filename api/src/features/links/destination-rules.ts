import {
  type DestinationPolicy,
  type DestinationResult,
  parseDestination,
} from '@atajo/shared/destination-url'

export interface DestinationRules {
  policy: DestinationPolicy
  /** Domains the operator refuses, as `parseBlockedDomains` gives them. */
  blockedDomains: ReadonlySet<string>
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
export function checkDestination(text: string, rules: DestinationRules): DestinationResult {
  const result = parseDestination(text, rules.policy)
  if (!result.ok || !isBlocked(new URL(result.href).hostname, rules.blockedDomains)) return result
  return { ok: false, issue: 'blocked_domain' }
}

function isBlocked(hostname: string, blocked: ReadonlySet<string>): boolean {
  if (blocked.size === 0) return false
  const labels = hostname.replace(/(?<!\.)\.+$/, '').split('.')
  return labels.some((_, start) => blocked.has(labels.slice(start).join('.')))
}

function asciiHost(line: string): string | null {
  const url = line !== '' && URL.canParse(`https://${line}/`) ? new URL(`https://${line}/`) : null
  return url?.hostname.replace(/(?<!\.)\.+$/, '') || null
}
