import { type ApiKeyScope, opensScope } from '@atajo/shared/api-key'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { isSecretOf, parseApiKey } from './api-key.ts'
import type { ApiKeyStore } from './api-keys.store.ts'

/** An account as far as its keys depend on it. */
export interface KeyHolder {
  plan: 'free' | 'pro'
  timeZone: string | null
  /** Keys that were made under an earlier version of the credentials open nothing. */
  apiKeysFromVersion: number
}

export interface IdentifyKeyHolderDeps {
  apiKeys: ApiKeyStore
  /** Null when the account is gone. */
  holderOf: (userId: number) => Promise<KeyHolder | null>
  now: () => Date
}

export interface KeyUse {
  key: string | null
  /** The scope that what is asked for takes. */
  needs: ApiKeyScope
}

/**
 * The user whose key a request carries. That a key is in use is written down once an hour.
 * @throws AppError `invalid_api_key`, `scope_missing`
 */
export async function identifyKeyHolder(
  { apiKeys, holderOf, now }: IdentifyKeyHolderDeps,
  { key: text, needs }: KeyUse,
): Promise<UserActor> {
  const key = text === null ? null : parseApiKey(text)
  const stored = key && (await apiKeys.findByPrefix(key.prefix))
  if (!key || !stored || !isSecretOf(stored.secretHash, key.secret)) throw new AppError('invalid_api_key')
  const holder = await holderOf(stored.userId)
  if (holder === null || stored.credentialsVersion < holder.apiKeysFromVersion) {
    throw new AppError('invalid_api_key')
  }
  const at = now()
  const isNoted = stored.lastUsedAt !== null && at.getTime() - stored.lastUsedAt.getTime() < HOUR_MS
  if (!isNoted) await apiKeys.noteUse(key.prefix, at)
  if (!opensScope(stored.scope, needs)) throw new AppError('scope_missing')
  return {
    kind: 'user',
    owner: `u:${stored.userId}`,
    userId: stored.userId,
    plan: holder.plan,
    timeZone: holder.timeZone,
  }
}
