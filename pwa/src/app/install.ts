import { createStore } from '../platform/create-store.ts'
import { isInstalled } from '../platform/installed.ts'

/** Not in TypeScript: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const offer = createStore<BeforeInstallPromptEvent | null>(null)

/** Keeps the browser's offer to install for a better moment than the first visit. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.write(event as BeforeInstallPromptEvent)
  })
  addEventListener('appinstalled', () => offer.write(null))
}

/** How the app can be installed here: by the browser's prompt, by steps (iOS), or not at all. */
export function canInstall(): 'prompt' | 'steps' | null {
  if (isInstalled()) return null
  if (offer.read()) return 'prompt'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'steps' : null
}

/** Shows the browser’s own question, which it asks once; settles when it is answered. */
export async function install(): Promise<void> {
  await offer.read()?.prompt()
  offer.write(null)
}

/** Calls back when the browser's offer comes or goes; returns how to stop. */
export const onInstallChange = offer.subscribe
