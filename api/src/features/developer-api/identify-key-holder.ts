import { type ApiKeyScope, opensScope } from '@atajo/shared/api-key'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { isSecretOf, parseApiKey } from './api-key.ts'
import type { ApiKeyStore } from './api-keys.store.ts'

/** An account with all that its keys depend on. */
export interface KeyHolder {
  plan: 'free' | 'pro'
  timeZone: string | null
  /** Keys made under an earlier version of the credentials are not valid. */
  apiKeysFromVersion: number
}

export interface IdentifyKeyHolderDeps {
  apiKeys: ApiKeyStore
  /** Returns null if the account is gone. */
  holderOf: (userId: number) => Promise<KeyHolder | null>
  now: () => Date
}

export interface KeyUse {
  key: string | null
  /** The scope that the call requires. */
  needs: ApiKeyScope
}

/**
 * Returns the user whose key a request carries, and records the key's use once an hour.
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
