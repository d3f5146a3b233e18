/*
 * Takes the place of sw.js when the app must stop using a worker: it empties what was kept of the
 * app, and leaves. What waits to be sent lies in IndexedDB and is not touched.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
