import { isInstalled } from '../platform/device/installed.ts'
import { createStore } from '../platform/server/create-store.ts'

/** Missing in TypeScript: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const offer = createStore<BeforeInstallPromptEvent | null>(null)

/** Stores the browser's install prompt for a better moment than the first visit. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.write(event as BeforeInstallPromptEvent)
  })
  addEventListener('appinstalled', () => offer.write(null))
}

/** Returns whether the browser can prompt, the person must follow steps (iOS), or neither. */
export function canInstall(): 'prompt' | 'steps' | null {
  if (isInstalled()) return null
  if (offer.read()) return 'prompt'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'steps' : null
}

/** Shows the browser’s prompt, which works once; resolves when it is answered. */
export async function install(): Promise<void> {
  await offer.read()?.prompt()
  offer.write(null)
}

/**
 * Calls `listener` when the browser's prompt becomes available or is used up; returns the function
 * that unsubscribes.
 */
export const onInstallChange = offer.subscribe
