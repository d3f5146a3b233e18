import type { AccountKey, ApiKeyScope } from '@atajo/shared/api-key'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { OwnerProof, ProveOwner } from '../../platform/session/owner-proof.ts'
import { API_KEY_TEXTS } from '../../texts/es/api-key-texts.ts'
import { createApiKey, formatApiKey, hashApiKeySecret } from './api-key.ts'
import type { ApiKeyStore } from './api-keys.store.ts'
import type { KeyHolder } from './identify-key-holder.ts'

export interface GiveApiKeyDeps {
  apiKeys: ApiKeyStore
  limiter: DatabaseLimiter
  nextId: NextId
  proveOwner: ProveOwner
  /** Returns null if the account is gone. */
  holderOf: (userId: number) => Promise<KeyHolder | null>
  /** Emails the owner, if mail is set up. */
  notifyOwner: (
    userId: number,
    change: { kind: 'api-key-made'; name: string; scope: ApiKeyScope },
  ) => Promise<void>
}

interface AskedKey {
  name: string
  scope: ApiKeyScope
  proof: OwnerProof
  /** Mark of the request, if that can be retried. */
  idempotencyKey: string | null
}

const KEYS_PER_HOUR = { replaced: 10, added: 60 }

/** Most keys of an account besides the one of create-api-key. */
const MAX_KEYS = 20

/**
 * Replaces the user's key of create-api-key and returns it, this once.
 * @throws AppError if the owner is not verified, `too_many_requests`
 */
export async function replaceApiKey(
  deps: GiveApiKeyDeps,
  { userId }: UserActor,
  proof: OwnerProof,
): Promise<string> {
  const { apiKeys, limiter } = deps
  const { credentialsVersion } = await deps.proveOwner(userId, proof)
  await limiter.take({ key: `api-key:${userId}`, limit: KEYS_PER_HOUR.replaced, windowSeconds: 3600 })
  const { text, ...kept } = await makeKey(deps)
  await apiKeys.replace({ userId, credentialsVersion, ...kept })
  await deps.notifyOwner(userId, { kind: 'api-key-made', name: API_KEY_TEXTS.givenFirst, scope: 'all' })
  return text
}

/**
 * Adds a key and returns it, this once.
 * @throws AppError if the owner is not verified, `too_many_requests`, `too_many_keys`
 */
export async function addApiKey(
  deps: GiveApiKeyDeps,
  { userId }: UserActor,
  { name, scope, proof, idempotencyKey }: AskedKey,
): Promise<{ id: number; apiKey: string }> {
  const { apiKeys, limiter } = deps
  const { credentialsVersion } = await deps.proveOwner(userId, proof)
  await limiter.take({ key: `account-keys:${userId}`, limit: KEYS_PER_HOUR.added, windowSeconds: 3600 })
  const { text, ...kept } = await makeKey(deps)
  // A key made during a change of the password is invalid and would take a slot.
  await apiKeys.eraseKeysBefore(userId, await firstVersionOf(deps, userId))
  const added = { userId, name, scope, idempotencyKey, credentialsVersion, ...kept }
  const id = await apiKeys.add(added, MAX_KEYS)
  if (id === 'limit_reached') throw new AppError('too_many_keys', { values: { limit: MAX_KEYS } })
  await deps.notifyOwner(userId, { kind: 'api-key-made', name, scope })
  return { id, apiKey: text }
}

/** Lists the account's keys, newest first. */
export async function listApiKeys(deps: GiveApiKeyDeps, userId: number): Promise<AccountKey[]> {
  const { apiKeys, nextId } = deps
  const [firstVersion, keys] = await Promise.all([
    firstVersionOf(deps, userId),
    apiKeys.list(userId, () => nextId('apiKey')),
  ])
  const live = keys.filter(({ credentialsVersion }) => credentialsVersion >= firstVersion)
  return live.map(({ id, name, scope, createdAt, lastUsedAt }) => ({
    id,
    name: name ?? API_KEY_TEXTS.givenFirst,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

async function firstVersionOf({ holderOf }: GiveApiKeyDeps, userId: number): Promise<number> {
  return (await holderOf(userId))?.apiKeysFromVersion ?? 0
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
