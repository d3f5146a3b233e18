import { promisifyRequest, type UseStore } from 'idb-keyval'
import { finished } from '../../../platform/device/device-store.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'

/** Plain JSON, encrypted with AES-256-GCM. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export interface SealCipher {
  encrypt: (value: unknown) => Promise<Sealed>
  /** Rejects if another key encrypted it. */
  decrypt: <Value>(sealed: Sealed) => Promise<Value>
}

const NONCE_BYTES = 12

/** Over plain http browsers provide ciphers only on localhost. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Creates a cipher from the server's 32-byte key in base64. */
export async function createSealCipher(base64: string): Promise<SealCipher> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async encrypt(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = new TextEncoder().encode(JSON.stringify(value))
      return { nonce, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text) }
    },
    async decrypt({ nonce, data }) {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, data)
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}

interface Sealing {
  owner: OwnerKey
  /** Prefix of the encrypted entries' keys. */
  prefix: string
  cipher: SealCipher
}

/** Encrypts all entries whose keys begin with the owner, each in one transaction. */
export async function sealStore(use: UseStore, sealing: Sealing): Promise<void> {
  const { owner } = sealing
  for (const key of await keysOf(use)) {
    if (key !== owner && !key.startsWith(`${owner}|`)) continue
    while (!(await sealEntry(use, key, sealing)));
  }
}

/** Returns false if the entry has changed during the encryption. */
async function sealEntry(use: UseStore, key: string, { prefix, cipher }: Sealing): Promise<boolean> {
  const value = await use('readonly', (store) => promisifyRequest(store.get(key)))
  const sealed = await cipher.encrypt([key, value])
  return use('readwrite', async (store) => {
    const now = await promisifyRequest(store.get(key))
    if (JSON.stringify(now) !== JSON.stringify(value)) return false
    if (now === undefined) return true
    store.put(sealed, prefix + crypto.randomUUID())
    store.delete(key)
    await finished(store.transaction)
    return true
  })
}

/** Restores entries, once even with several tabs; without a cipher it drops them. */
export async function openStore(use: UseStore, prefix: string, cipher: SealCipher | null): Promise<void> {
  for (const key of await keysOf(use)) if (key.startsWith(prefix)) await openEntry(use, key, cipher)
}

async function openEntry(use: UseStore, key: string, cipher: SealCipher | null): Promise<void> {
  const read = (store: IDBObjectStore) => promisifyRequest<Sealed | undefined>(store.get(key))
  const sealed = await use('readonly', read)
  if (!sealed) return
  const entry = await cipher?.decrypt<[string, unknown]>(sealed)
  await use('readwrite', async (store) => {
    if (!(await read(store))) return
    if (entry && (await promisifyRequest(store.count(entry[0]))) === 0) store.put(entry[1], entry[0])
    store.delete(key)
    await finished(store.transaction)
  })
}

async function keysOf(use: UseStore): Promise<string[]> {
  return (await use('readonly', (store) => promisifyRequest(store.getAllKeys()))).map(String)
}
