/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent, not in TypeScript's library. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const listeners = new Set<() => void>()
let offer: BeforeInstallPromptEvent | null = null

/** Keeps the browser's offer to install for a better moment than the first visit. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as BeforeInstallPromptEvent)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** How the app can be installed here: by the browser's prompt, by steps to follow (iOS), or not at all. */
export function canInstall(): 'prompt' | 'steps' | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (offer) return 'prompt'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'steps' : null
}

export async function install(): Promise<void> {
  await offer?.prompt()
  setOffer(null)
}

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOffer(next: BeforeInstallPromptEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}
