const STORAGE_KEY = 'atajo.next-notice'

interface KeptNotice {
  title: string
  details?: string
}

/** Keeps a notice for the page that comes after a reload. */
export function noticeAfterReload(notice: KeptNotice): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(notice))
}

/** The notice that the page before left, once. */
export function takeNoticeAfterReload(): KeptNotice | null {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return kept === null ? null : (JSON.parse(kept) as KeptNotice)
}
