import { readFileSync } from 'node:fs'
import { parseBlockedDomains } from '../features/links/model/destination-rules.ts'
import { ConfigError } from '../platform/settings/config-error.ts'
import { SETTING_TEXTS } from '../texts/es/setting-texts.ts'

/**
 * Reads the domains in the operator's file. Later changes of the file have no effect.
 * @throws ConfigError if the file cannot be read
 */
export function readBlockedDomains(path: string | null): ReadonlySet<string> {
  if (path === null) return new Set()
  try {
    return parseBlockedDomains(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigError('BLOCKED_DOMAINS_FILE', SETTING_TEXTS.unreadable(path))
  }
}
