import { WARM_RARE_SCREENS } from '../platform/worker-messages.ts'

/** Makes the worker fetch the screens that it does not install. */
export async function warmRareScreens(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: WARM_RARE_SCREENS })
}
