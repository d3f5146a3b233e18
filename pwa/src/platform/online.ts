import { API } from '@atajo/shared/paths'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const FIRST_PROBE_MS = 2_000
const SLOWEST_PROBE_MS = 60_000
const PROBE_TIMEOUT_MS = 5_000

let isServerAnswering = true
let probeDelay = FIRST_PROBE_MS
let probeTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Makes the query client follow the truth: the browser says that there is a network and our server answers.
 * The query library's own manager starts true whatever the browser says.
 */
export function watchConnection(): void {
  onlineManager.setEventListener(() => undefined)
  update()
  addEventListener('online', () => {
    isServerAnswering = true
    update()
  })
  addEventListener('offline', update)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isServerAnswering) void probe()
  })
}

/** Tells whether the last request got an answer; while not, the server is asked now and then. */
export function reportServer(isAnswering: boolean): void {
  if (isAnswering === isServerAnswering) return
  isServerAnswering = isAnswering
  probeDelay = FIRST_PROBE_MS
  update()
  scheduleProbe()
}

/** Whether the server can be reached, as far as the app knows. */
export function isOnline(): boolean {
  return onlineManager.isOnline()
}

/** Calls back whenever `isOnline` changes; answers how to stop. */
export function onConnectionChange(listener: (isOnline: boolean) => void): () => void {
  return onlineManager.subscribe(listener)
}

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

function scheduleProbe(): void {
  clearTimeout(probeTimer)
  if (isServerAnswering) return
  probeTimer = setTimeout(() => void probe(), probeDelay)
  probeDelay = Math.min(probeDelay * 2, SLOWEST_PROBE_MS)
}

async function probe(): Promise<void> {
  if (!navigator.onLine) return scheduleProbe()
  try {
    const response = await fetch(API.live, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    const isOurs = response.headers.get('Content-Type')?.includes('json')
    if (response.ok && isOurs) return reportServer(true)
  } catch {
    // Still away.
  }
  scheduleProbe()
}
