import type { Workbox } from 'workbox-window'
import { CLAIM_PAGES } from '../platform/device/worker-contract.ts'
import { createStore, useStore } from '../platform/server/create-store.ts'

/** News about the installed app for the person. */
export type WorkerNews = 'ready' | 'update' | null

const CHECK_EVERY_MS = 60 * 60 * 1000
const news = createStore<WorkerNews>(null)
let worker: Workbox | null = null
let isAccepted = false
let isReplaced = false

/**
 * Registers the service worker, checks for new versions hourly and whenever the app becomes
 * visible, and reports a waiting one. Nothing reloads automatically.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const registered = new Workbox('/sw.js')
  worker = registered
  registered.addEventListener('waiting', () => news.write('update'))
  registered.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) void reportWhenReady()
  })
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) onReplaced()
    isControlled = true
  })
  await registered.register().catch(console.warn)
  void claimThisPage()
  setInterval(checkForUpdate, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkForUpdate()
  })
}

/** A page loaded without the worker has no access to code that is not loaded yet. */
async function claimThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: CLAIM_PAGES })
}

/** Activates the waiting version and reloads this page. */
export function acceptUpdate(): void {
  isAccepted = true
  if (isReplaced) location.reload()
  else worker?.messageSkipWaiting()
}

/** Only the page where the person accepted the new version reloads; the others show a notice. */
function onReplaced(): void {
  isReplaced = true
  if (isAccepted) location.reload()
  else news.write('update')
}

/** A retired worker has no shell, so the app is then not ready for offline use. */
async function reportWhenReady(): Promise<void> {
  if (await caches.match('/app.html', { ignoreSearch: true })) news.write('ready')
}

export function useWorkerNews(): WorkerNews {
  return useStore(news)
}

export function dismissWorkerNews(): void {
  news.write(null)
}

function checkForUpdate(): void {
  worker?.update().catch(() => undefined)
}
