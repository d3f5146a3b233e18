import type { Page } from 'playwright-core'

/** Returns all data that the browser stores for the origin, as text. */
export async function dumpStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url)
        const answer = await cache.match(request)
        if (answer && /json|html|text/.test(answer.headers.get('content-type') ?? ''))
          parts.push(await answer.text())
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const kept = database.transaction(store).objectStore(store)
        for (const all of [kept.getAll(), kept.getAllKeys()]) {
          await new Promise<void>((resolve, reject) => {
            all.onsuccess = () => resolve()
            all.onerror = () => reject(all.error)
          })
          parts.push(JSON.stringify(all.result))
        }
      }
      database.close()
    }
    return parts.join('\n')
  })
}
