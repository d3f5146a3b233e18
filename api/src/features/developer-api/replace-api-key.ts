import type { UserActor } from '../../platform/actor.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { createApiKey, formatApiKey, hashApiKeySecret } from './api-key.ts'
import type { ApiKeyStore } from './api-keys.store.ts'

export interface ReplaceApiKeyDeps {
  apiKeys: ApiKeyStore
  limiter: DatabaseLimiter
}

const KEYS_PER_HOUR = 10

/**
 * Gives the user a new key, shown this once; the one before stops working.
 * @throws AppError `too_many_requests`
 */
export async function replaceApiKey(
  { apiKeys, limiter }: ReplaceApiKeyDeps,
  { userId }: UserActor,
): Promise<string> {
  await limiter.take({ key: `api-key:${userId}`, limit: KEYS_PER_HOUR, windowSeconds: 3600 })
  const key = createApiKey()
  await apiKeys.replace(userId, { prefix: key.prefix, secretHash: hashApiKeySecret(key.secret) })
  return formatApiKey(key)
}
