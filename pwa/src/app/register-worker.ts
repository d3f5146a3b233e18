import type { Workbox } from 'workbox-window'
import { createStore, useStore } from '../platform/create-store.ts'
import { CLAIM_PAGES } from '../platform/worker-messages.ts'

/** What the person should know about the installed app; null is nothing. */
export type WorkerNews = 'ready' | 'update' | null

const CHECK_EVERY_MS = 60 * 60 * 1000
const news = createStore<WorkerNews>(null)
let worker: Workbox | null = null
let isAccepted = false
let isReplaced = false

/**
 * Registers the service worker, looks for new versions hourly and whenever the app comes into view,
 * and tells when one waits. Nothing reloads by itself.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const registered = new Workbox('/sw.js')
  worker = registered
  registered.addEventListener('waiting', () => news.write('update'))
  registered.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) void tellWhenReady()
  })
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) takeOver()
    isControlled = true
  })
  await registered.register().catch(console.warn)
  void comeUnderWorker()
  setInterval(checkForUpdate, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkForUpdate()
  })
}

/** One that was loaded past the worker would have none of the code that it has not used yet. */
async function comeUnderWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: CLAIM_PAGES })
}

/** Lets the waiting version take over and reloads this page with it. */
export function acceptUpdate(): void {
  isAccepted = true
  if (isReplaced) location.reload()
  else worker?.messageSkipWaiting()
}

/** Only the page where the new version was accepted reloads; the others are told. */
function takeOver(): void {
  isReplaced = true
  if (isAccepted) location.reload()
  else news.write('update')
}

/** A worker that only takes itself away leaves nothing to start from without a connection. */
async function tellWhenReady(): Promise<void> {
  if (await caches.match('/app.html', { ignoreSearch: true })) news.write('ready')
}

/** What the person should know of the worker, as it changes. */
export function useWorkerNews(): WorkerNews {
  return useStore(news)
}

/** The person has seen it. */
export function dismissWorkerNews(): void {
  news.write(null)
}

function checkForUpdate(): void {
  worker?.update().catch(() => undefined)
}
