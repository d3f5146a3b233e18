/**
 * Stored in the history's entry instead of the address, so that a crafted link cannot redirect
 * people elsewhere.
 */
export interface AskedPage {
  /** The app's own path that opens after the sign-in. */
  path: string
  /** The key of the login page's explanation. */
  wanted: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    askedPage?: AskedPage
  }
}

/** Returns the start page for anything but a path of this app. */
export function pathAfterLogin(asked: AskedPage | undefined): string {
  return asked && /^\/(?![/\\])/.test(asked.path) ? asked.path : '/'
}
