import { API } from '@atajo/shared/paths'
import type { Seal, SealKey } from '@atajo/shared/seal'
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { finished } from '../../../platform/device/device-store.ts'
import { ApiError, isTransient } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'
import {
  MEMORY,
  type OwnerMemory,
  openOutboxDatabase,
  RECORD,
  readRecords,
  SEALED,
  type SealedChanges,
} from '../records/outbox-store.ts'
import { canSeal, createSealCipher, openStore, type SealCipher, sealStore } from '../records/sealed-store.ts'
import { changesOf } from './sync-summary.ts'

const use = openOutboxDatabase()
type Entry = [key: string, value: unknown]

/** Tickets that the server refused to the signed-in account; a reloaded page asks again. */
const refused = new Set<string>()

/**
 * Encrypts the changes of an account whose session was ended, and their data in the stores
 * `beside`. Rejects if the server may still provide the key; changes nothing if it refuses one.
 */
export async function sealChanges(owner: OwnerKey, beside: readonly UseStore[]): Promise<void> {
  if (!canSeal()) return
  const waiting = await use('readonly', (store) => entriesOf(store, owner))
  if (recordsOf(waiting).length === 0) return
  const userId = Number(owner.slice('u:'.length))
  const seal = await http<Seal>({ method: 'POST', path: API.seal, body: { userId } }).catch(nullIfRefused)
  if (seal === null) return
  const cipher = await createSealCipher(seal.key)
  await putSealed({ ticket: seal.ticket, count: 0, sealed: null })
  // A change must never be sent before its rows are restored, so rows are encrypted and restored
  // first.
  for (const other of beside) await sealStore(other, { owner, prefix: prefixOf(seal.ticket), cipher })
  while (!(await sealOutbox(owner, seal.ticket, cipher)));
}

/**
 * Restores the encrypted changes of the signed-in account, and drops those of deleted accounts.
 * Returns whether anything has changed. Rejects if the server may still provide the key.
 */
export async function openChanges(
  owner: OwnerKey,
  sealed: readonly SealedChanges[],
  beside: readonly UseStore[],
): Promise<boolean> {
  let hasChanged = false
  for (const { ticket } of sealed) {
    if (refused.has(owner + ticket)) continue
    const key = await askKey(ticket)
    if (key === 'refused') refused.add(owner + ticket)
    else {
      const cipher = key === 'over' ? null : await createSealCipher(key)
      for (const other of beside) await openStore(other, prefixOf(ticket), cipher)
      await openOutbox(ticket, cipher)
      hasChanged = true
    }
  }
  return hasChanged
}

async function askKey(ticket: string): Promise<string | 'over' | 'refused'> {
  try {
    return (await http<SealKey>({ method: 'POST', path: API.unseal, body: { ticket } })).key
  } catch (error) {
    if (isTransient(error)) throw error
    return error instanceof ApiError && error.code === 'seal_over' ? 'over' : 'refused'
  }
}

function nullIfRefused(error: unknown): null {
  if (isTransient(error)) throw error
  console.error(error)
  return null
}

function prefixOf(ticket: string): string {
  return `${SEALED}${ticket}:`
}

/** Returns false if a record has changed during the encryption. */
async function sealOutbox(owner: OwnerKey, ticket: string, cipher: SealCipher): Promise<boolean> {
  const entries = await use('readonly', (store) => entriesOf(store, owner))
  const sealed = await cipher.encrypt(entries)
  return use('readwrite', async (store) => {
    const now = await entriesOf(store, owner)
    if (JSON.stringify(now) !== JSON.stringify(entries)) return false
    for (const [key] of entries) store.delete(key)
    store.put({ ticket, count: changesOf(recordsOf(entries)).length, sealed }, SEALED + ticket)
    await finished(store.transaction)
    return true
  })
}

/** Restores records, once even with several tabs; without a cipher it drops them. */
async function openOutbox(ticket: string, cipher: SealCipher | null): Promise<void> {
  const read = (store: IDBObjectStore) =>
    promisifyRequest<SealedChanges | undefined>(store.get(SEALED + ticket))
  const found = await use('readonly', read)
  const entries = found?.sealed && cipher ? await cipher.decrypt<Entry[]>(found.sealed) : []
  await use('readwrite', async (store) => {
    if (!(await read(store))) return
    for (const entry of entries) await putBack(store, entry)
    store.delete(SEALED + ticket)
    await finished(store.transaction)
  })
}

async function putBack(store: IDBObjectStore, [key, value]: Entry): Promise<void> {
  const present = await promisifyRequest(store.get(key))
  if (!present) store.put(value, key)
  else if (key.startsWith(MEMORY)) store.put(merged(value as OwnerMemory, present), key)
}

function merged(before: OwnerMemory, since: OwnerMemory): OwnerMemory {
  return { ...since, ids: { ...before.ids, ...since.ids } }
}

async function entriesOf(store: IDBObjectStore, owner: OwnerKey): Promise<Entry[]> {
  const [records, memory] = await Promise.all([
    readRecords(store),
    promisifyRequest<OwnerMemory | undefined>(store.get(MEMORY + owner)),
  ])
  const own = records.filter((record) => record.owner === owner)
  const entries = own.map((record): Entry => [RECORD + record.id, record])
  return memory ? [...entries, [MEMORY + owner, memory]] : entries
}

function recordsOf(entries: readonly Entry[]): OutboxRecord[] {
  return entries.filter(([key]) => key.startsWith(RECORD)).map(([, record]) => record as OutboxRecord)
}

async function putSealed(changes: SealedChanges): Promise<void> {
  await use('readwrite', async (store) => {
    store.put(changes, SEALED + changes.ticket)
    await finished(store.transaction)
  })
}
