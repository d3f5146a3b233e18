import { createStore, type UseStore } from 'idb-keyval'

const open = new Set<IDBTransaction>()
const leftOpen = new WeakSet<IDBTransaction>()
/** Resolves when the page is shown again; null while it is shown. */
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
 * A store of idb-keyval that aborts its transactions while the page is hidden and repeats them
 * later: WebKit freezes hidden pages, and their open transactions would block all other pages.
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
    // The transaction is already being committed, which does not need this page.
  }
}

/** Commits a transaction; resolves when its writes are durable. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
    // An explicit commit survives the page being closed.
    transaction.commit()
  })
}
