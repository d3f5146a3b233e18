const STORAGE_KEY = 'atajo.notice'

/** Keeps a notice for the page that comes after a reload. */
export function noticeAfterReload(title: string): void {
  sessionStorage.setItem(STORAGE_KEY, title)
}

/** The notice that the page before left, once. */
export function takeNoticeAfterReload(): string | null {
  const title = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return title
}
