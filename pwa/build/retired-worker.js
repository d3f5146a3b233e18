/*
 * Replaces sw.js if the app must stop using a worker: it empties the app's caches and unregisters
 * itself. The outbox is in IndexedDB and stays.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
