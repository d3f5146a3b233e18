/** With the system's title bar, or with the app's own over its buttons. */
const INSTALLED = '(display-mode: standalone), (display-mode: window-controls-overlay)'

/** Whether the app has a window of its own, without the browser's buttons. */
export function isInstalled(): boolean {
  return matchMedia(INSTALLED).matches
}
