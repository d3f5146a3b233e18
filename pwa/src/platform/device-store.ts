import { createStore, type UseStore } from 'idb-keyval'

const open = new Set<IDBTransaction>()
const leftOpen = new WeakSet<IDBTransaction>()
/** Until the page that was left is shown again; null while it is shown. */
let away: Promise<void> | null = null

globalThis.addEventListener?.('pagehide', () => {
  away = new Promise<void>((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
  }).then(() => {
    away = null
  })
  for (const transaction of open) leave(transaction)
})

/**
 * A store as idb-keyval's, whose transactions a page that is left takes back and does anew if it is
 * shown again: WebKit freezes it with them open, and nobody else could read or write that store.
 */
export function createDeviceStore(database: string, name: string): UseStore {
  const use = createStore(database, name)
  return async function run(mode, work) {
    let transaction: IDBTransaction | null = null
    try {
      return await use(mode, (store) => {
        transaction = store.transaction
        follow(transaction)
        return work(store)
      })
    } catch (error) {
      if (!transaction || !leftOpen.has(transaction)) throw error
      await away
      return run(mode, work)
    }
  }
}

function follow(transaction: IDBTransaction): void {
  open.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
  if (away) leave(transaction)
}

function leave(transaction: IDBTransaction): void {
  leftOpen.add(transaction)
  try {
    transaction.abort()
  } catch {
    // It is being committed, which needs nothing of this page any more.
  }
}

/** Commits a transaction; settles once what it wrote lasts. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
    // What is asked for lasts though the page is left now.
    transaction.commit()
  })
}
