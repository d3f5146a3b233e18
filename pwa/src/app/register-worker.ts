import type { Workbox } from 'workbox-window'

/** What the person should know about the installed app; null is nothing. */
export type WorkerNews = 'ready' | 'update' | null

const CHECK_EVERY_MS = 60 * 60 * 1000
const listeners = new Set<() => void>()
let news: WorkerNews = null
let worker: Workbox | null = null

/**
 * Registers the service worker, looks for new versions hourly and whenever the app comes into view, and tells when
 * one waits. Nothing reloads by itself.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const registered = new Workbox('/sw.js')
  worker = registered
  registered.addEventListener('waiting', () => tell('update'))
  registered.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) tell('ready')
  })
  await registered.register().catch(console.warn)
  setInterval(checkForUpdate, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkForUpdate()
  })
}

/** Lets the waiting version take over and reloads this page with it. */
export function acceptUpdate(): void {
  worker?.addEventListener('controlling', () => location.reload())
  worker?.messageSkipWaiting()
}

export function readWorkerNews(): WorkerNews {
  return news
}

export function onWorkerNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person has seen it. */
export function dismissWorkerNews(): void {
  tell(null)
}

function checkForUpdate(): void {
  worker?.update().catch(() => undefined)
}

function tell(next: WorkerNews): void {
  news = next
  for (const listener of listeners) listener()
}
