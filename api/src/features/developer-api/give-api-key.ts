import type { AccountKey, NewAccountKey } from '@atajo/shared/api-key'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { API_KEY_TEXTS } from '../../texts/es/api-key-texts.ts'
import { createApiKey, formatApiKey, hashApiKeySecret } from './api-key.ts'
import type { ApiKeyStore } from './api-keys.store.ts'

export interface GiveApiKeyDeps {
  apiKeys: ApiKeyStore
  limiter: DatabaseLimiter
  nextId: NextId
  /** @throws AppError `code_required` where the account asks for a code and this is not it */
  requireCode: (userId: number, code: string | undefined) => Promise<void>
}

const KEYS_PER_HOUR = { replaced: 10, added: 60 }

/** Keys that an account may have beside the one that create-api-key gives. */
const MAX_KEYS = 20

/**
 * Gives the user a new key, shown this once; the one given here before stops working.
 * @throws AppError `code_required`, `too_many_requests`
 */
export async function replaceApiKey(
  deps: GiveApiKeyDeps,
  { userId }: UserActor,
  code: string | undefined,
): Promise<string> {
  const { apiKeys, limiter } = deps
  await deps.requireCode(userId, code)
  await limiter.take({ key: `api-key:${userId}`, limit: KEYS_PER_HOUR.replaced, windowSeconds: 3600 })
  const { text, ...kept } = await makeKey(deps)
  await apiKeys.replace({ userId, ...kept })
  return text
}

/**
 * Gives the user one key more, shown this once.
 * @throws AppError `code_required`, `too_many_requests`, `too_many_keys`
 */
export async function addApiKey(
  deps: GiveApiKeyDeps,
  { userId }: UserActor,
  { name, scope, code, idempotencyKey }: NewAccountKey & { idempotencyKey: string | null },
): Promise<{ id: number; apiKey: string }> {
  const { apiKeys, limiter } = deps
  await deps.requireCode(userId, code)
  await limiter.take({ key: `account-keys:${userId}`, limit: KEYS_PER_HOUR.added, windowSeconds: 3600 })
  const { text, ...kept } = await makeKey(deps)
  const id = await apiKeys.add({ userId, name, scope, idempotencyKey, ...kept }, MAX_KEYS)
  if (id === 'limit_reached') throw new AppError('too_many_keys', { values: { limit: MAX_KEYS } })
  return { id, apiKey: text }
}

/** The account's keys, newest first. */
export async function listApiKeys(
  { apiKeys, nextId }: GiveApiKeyDeps,
  { userId }: UserActor,
): Promise<AccountKey[]> {
  const keys = await apiKeys.list(userId, () => nextId('apiKey'))
  return keys.map(({ id, name, scope, createdAt, lastUsedAt }) => ({
    id,
    name: name ?? API_KEY_TEXTS.givenFirst,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

async function makeKey({ nextId }: GiveApiKeyDeps) {
  const key = createApiKey()
  return {
    id: await nextId('apiKey'),
    prefix: key.prefix,
    secretHash: hashApiKeySecret(key.secret),
    text: formatApiKey(key),
  }
}
