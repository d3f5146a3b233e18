import { readFileSync } from 'node:fs'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'
import { ConfigError } from './config-error.ts'

/** Settings that can also be read from files, as container secrets are. */
const SECRET_SETTINGS = [
  'SESSION_SECRET',
  'MONGODB_URI',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const

type Environment = Record<string, string | undefined>

/**
 * Reads each secret that `<NAME>_FILE` points to, unless the variable itself is set. An empty file
 * counts as unset.
 * @throws ConfigError naming the variable of an unreadable file
 */
export function withSecretFiles(environment: Environment): Environment {
  const secrets: Environment = {}
  for (const name of SECRET_SETTINGS) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path || environment[name]?.trim()) continue
    try {
      secrets[name] = readFileSync(path, 'utf8').trim()
    } catch {
      throw new ConfigError(`${name}_FILE`, SETTING_TEXTS.unreadable(path))
    }
  }
  return { ...environment, ...secrets }
}
