import { API } from '@atajo/shared/paths'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'

const FIRST_PROBE_MS = 2_000
const SLOWEST_PROBE_MS = 60_000
const PROBE_TIMEOUT_MS = 4_000

let isServerAnswering = true
let probeDelay = FIRST_PROBE_MS
let probeTimer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<void> | null = null

/**
 * Makes the query client online only if the browser has a network and our server answers. The query
 * library's own manager starts as online whatever the browser says.
 */
export function watchConnection(): void {
  onlineManager.setEventListener(() => undefined)
  update()
  addEventListener('online', () => {
    update()
    void checkServer()
  })
  addEventListener('offline', update)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isServerAnswering) void checkServer()
  })
}

/**
 * Reports whether our server answered a request. One request decides nothing: if it contradicts the
 * known state, the server is probed.
 */
export function reportAnswer(isFromServer: boolean): void {
  if (isFromServer !== isServerAnswering) void checkServer()
}

/** Probes the server; resolves when `isOnline` is up to date. */
export function checkServer(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = null
  })
  return probing
}

/** Resolves when `isOnline` is up to date, after any running probe. */
export async function connectionKnown(): Promise<void> {
  await probing
}

/** True if the server can be reached, as far as the app knows. */
export function isOnline(): boolean {
  return onlineManager.isOnline()
}

/** Calls `listener` whenever `isOnline` changes; returns the function that unsubscribes. */
export function onConnectionChange(listener: (isOnline: boolean) => void): () => void {
  return onlineManager.subscribe(listener)
}

/** Returns `isOnline` and renders again when it changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
}

function update(): void {
  onlineManager.setOnline(navigator.onLine && isServerAnswering)
}

async function probe(): Promise<void> {
  clearTimeout(probeTimer)
  const isThere = navigator.onLine && (await isServerThere())
  if (isThere === isServerAnswering) probeDelay = Math.min(probeDelay * 2, SLOWEST_PROBE_MS)
  else probeDelay = FIRST_PROBE_MS
  isServerAnswering = isThere
  update()
  if (!isThere) probeTimer = setTimeout(() => void checkServer(), probeDelay)
}

async function isServerThere(): Promise<boolean> {
  try {
    const response = await fetch(API.live, {
      cache: 'no-store',
      redirect: 'manual',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    const isThere = response.ok && response.headers.get('Content-Type')?.includes('json') === true
    if (!isThere) reportForeignAnswer(response)
    return isThere
  } catch {
    return false
  }
}

/** True if a gateway before the server, such as Authelia, asks for a new sign-in. */
export const accessOver = createStore(false)

/** Records a foreign answer: a redirect or 401 means that the gateway's session ended. */
export function reportForeignAnswer({ type, status }: Pick<Response, 'type' | 'status'>): void {
  if (type === 'opaqueredirect' || status === 401) accessOver.write(true)
}

export function reportOwnAnswer(): void {
  accessOver.write(false)
}
