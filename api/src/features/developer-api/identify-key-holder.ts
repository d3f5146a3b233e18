import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { isSecretOf, parseApiKey } from './api-key.ts'
import type { ApiKeyStore } from './api-keys.store.ts'

export interface IdentifyKeyHolderDeps {
  apiKeys: ApiKeyStore
  /** Null when the account is gone. */
  planOf: (userId: number) => Promise<'free' | 'pro' | null>
}

/**
 * The user whose key a request carries.
 * @throws AppError `invalid_api_key`
 */
export async function identifyKeyHolder(
  { apiKeys, planOf }: IdentifyKeyHolderDeps,
  text: string | null,
): Promise<UserActor> {
  const key = text === null ? null : parseApiKey(text)
  const stored = key && (await apiKeys.findByPrefix(key.prefix))
  if (!key || !stored || !isSecretOf(stored.secretHash, key.secret)) throw new AppError('invalid_api_key')
  const plan = await planOf(stored.userId)
  if (plan === null) throw new AppError('invalid_api_key')
  return { kind: 'user', owner: `u:${stored.userId}`, userId: stored.userId, plan }
}
