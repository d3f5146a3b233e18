/** Matches windows with the system's title bar, and with the app's own. */
const INSTALLED = '(display-mode: standalone), (display-mode: window-controls-overlay)'

/** True if the app runs in its own window, without the browser's buttons. */
export function isInstalled(): boolean {
  return matchMedia(INSTALLED).matches
}
