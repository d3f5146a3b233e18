const RELOADED = 'atajo.reloaded-for-code'
const NAME = 'MissingCodeError'

/** Whether an error says that a part of the app's code did not come. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/**
 * Recognizes errors of code that did not load. When the server is there and the file is gone, this
 * tab is older than the server's version: one reload mends that.
 */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads on the browser's own words, and would lose the page when offline.
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
