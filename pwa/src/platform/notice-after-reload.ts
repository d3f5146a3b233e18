const STORAGE_KEY = 'atajo.next-notice'

interface KeptNotice {
  title: string
  details?: string
}

/** Stores a notice for the page that follows a reload. */
export function noticeAfterReload(notice: KeptNotice): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(notice))
}

/** Returns the previous page's notice and removes it. */
export function consumeNoticeAfterReload(): KeptNotice | null {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return kept === null ? null : (JSON.parse(kept) as KeptNotice)
}
