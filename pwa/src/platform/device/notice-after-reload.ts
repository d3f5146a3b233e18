const STORAGE_KEY = 'atajo.next-notice'

interface StoredNotice {
  title: string
  details?: string
}

/** Stores a notice for the page that follows a reload. */
export function noticeAfterReload(notice: StoredNotice): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(notice))
}

/** Returns the previous page's notice and removes it. */
export function consumeNoticeAfterReload(): StoredNotice | null {
  const stored = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return stored === null ? null : (JSON.parse(stored) as StoredNotice)
}
