/** What led to /login, kept in the history's entry: the address itself can lead nowhere else. */
export interface AskedPage {
  /** The app's own page that comes back after signing in. */
  path: string
  /** What was wanted there, as the login's reasons name it. */
  wanted: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    askedPage?: AskedPage
  }
}

/** The page to come back to; the start for whatever is not a path of this app. */
export function pathAfterLogin(asked: AskedPage | undefined): string {
  return asked && /^\/(?![/\\])/.test(asked.path) ? asked.path : '/'
}
