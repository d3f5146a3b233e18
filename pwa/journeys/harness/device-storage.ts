import type { Page } from 'playwright-core'

/** The storage of an origin as plain JSON, without caches and cookies. */
export interface DeviceStorage {
  local: Record<string, string>
  session: Record<string, string>
  databases: StoredDatabase[]
}

interface StoredDatabase {
  name: string
  version: number
  stores: StoredStore[]
}

interface StoredStore {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  /** Values that JSON cannot represent are `{ $type, value }`. */
  records: { key: unknown; value: unknown }[]
}

export function readStorage(page: Page): Promise<DeviceStorage> {
  return page.evaluate(readInPage)
}

/** Replaces the storage of the page's origin; the app must not be open in any tab. */
export async function plantStorage(page: Page, { databases, ...plain }: DeviceStorage): Promise<void> {
  await page.evaluate(plantPlainStorage, plain)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject })
      })
    }
  })
  for (const database of databases) await page.evaluate(plantDatabase, database)
}

/** Returns the waiting changes of all owners, in the order of sending. */
export function waitingChanges({ databases }: DeviceStorage): WaitingChange[] {
  const records = databases
    .filter(({ name }) => name === 'atajo-outbox')
    .flatMap(({ stores }) => stores.flatMap((store) => store.records))
  return records
    .filter(({ key }) => String(key).startsWith('record:'))
    .map(({ value }) => value as WaitingChange)
    .sort((one, other) => one.order - other.order)
}

interface WaitingChange {
  action: string
  order: number
  attempts: number
  variables: { edit?: { kind: string }; link?: { reservedCode: string | null } }
  refusal: { code: string } | null
}

function plantPlainStorage({ local, session }: Pick<DeviceStorage, 'local' | 'session'>): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
}

async function readInPage(): Promise<DeviceStorage> {
  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const pack = (value: unknown): unknown => {
    if (value === undefined) return { $type: 'undefined' }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (Array.isArray(value)) return value.map(pack)
    // IndexedDB stores only the message and stack of the app's own errors.
    if (value instanceof Error) return { $type: 'Error', value: value.message }
    if (value instanceof Date) return { $type: 'Date', value: value.toISOString() }
    if (value instanceof ArrayBuffer) {
      const text = Array.from(new Uint8Array(value), (byte) => String.fromCharCode(byte)).join('')
      return { $type: 'ArrayBuffer', value: btoa(text) }
    }
    if (Object.getPrototypeOf(value) !== Object.prototype || '$type' in (value as object))
      throw new Error(`A value of a new type is stored: ${value}`)
    return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, pack(part)]))
  }
  const readStore = async (store: IDBObjectStore) => {
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
    const indexes = Array.from(store.indexNames, (name) => {
      const { keyPath, unique, multiEntry } = store.index(name)
      return { name, keyPath, unique, multiEntry }
    })
    const { name, keyPath, autoIncrement } = store
    const records = keys.map((key, place) => ({ key: pack(key), value: pack(values[place]) }))
    return { name, keyPath, autoIncrement, indexes, records }
  }
  const databases: StoredDatabase[] = []
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name))
    const names = [...database.objectStoreNames]
    const transaction = names.length > 0 && database.transaction(names)
    const stores = transaction
      ? await Promise.all(names.map((each) => readStore(transaction.objectStore(each))))
      : []
    databases.push({ name, version, stores })
    database.close()
  }
  return { local: { ...localStorage }, session: { ...sessionStorage }, databases }
}

async function plantDatabase({ name, version, stores }: StoredDatabase): Promise<void> {
  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(unpack)
    const { $type, value: packed } = value as { $type?: string; value?: string }
    if ($type === 'undefined') return undefined
    if ($type === 'Error') return new Error(packed)
    if ($type === 'Date') return new Date(packed ?? '')
    if ($type === 'ArrayBuffer')
      return Uint8Array.from(atob(packed ?? ''), (sign) => sign.charCodeAt(0)).buffer
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]))
  }
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
      const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
      for (const { name: indexName, keyPath: indexed, ...options } of indexes)
        store.createIndex(indexName, indexed, options)
    }
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  for (const { name: storeName, keyPath, records } of stores) {
    const transaction = database.transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    for (const { key, value } of records) {
      store.put(unpack(value), keyPath === null ? (unpack(key) as IDBValidKey) : undefined)
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = reject
    })
  }
  database.close()
}
