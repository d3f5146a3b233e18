const RELOADED = 'atajo.reloaded-for-code'
const NAME = 'MissingCodeError'

/** True if a part of the app's code failed to load. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/**
 * Recognizes errors of code that did not load. If the server answers and the file is gone, this tab
 * is older than the server's version, and one reload fixes that.
 */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads when it sees the browser's own message, which would lose the page when
    // offline.
    Object.assign(payload, { name: NAME, message: `Code is missing: ${payload.message}` })
    void reloadIfReplaced()
  })
}

async function reloadIfReplaced(): Promise<void> {
  if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return
  const answer = await fetch('/app.html', { cache: 'no-store' }).catch(() => null)
  const shell = answer?.ok ? await answer.text().catch(() => '') : ''
  if (shell === '' || shell.includes(new URL(import.meta.url).pathname)) return
  sessionStorage.setItem(RELOADED, '1')
  location.reload()
}
