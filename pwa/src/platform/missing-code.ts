const RELOADED = 'atajo.reloaded-for-code'
const NAME = 'MissingCodeError'

/** Whether an error says that a part of the app's code did not come. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/**
 * Names the errors of code that does not come, wherever it was asked for. When the server is there and only the code
 * is gone, this tab is older than what the server has: one reload brings the new version.
 */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads by itself on the browser's own words, and would lose the page without a connection.
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
