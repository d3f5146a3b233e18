import { noticeAfterReload } from '../platform/device/notice-after-reload.ts'
import { areDraftsClosed } from '../platform/device/stored-drafts.ts'
import { authTexts } from '../texts/es/account/auth.ts'
import { logoutTexts } from '../texts/es/account/logout.ts'
import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { notify } from '../ui/notices/notify.tsx'

/**
 * Notifies that the session has ended without a sign-out here. If another device ended it, the page
 * reloads first, so that none of its data remains on screen.
 */
export function notifySessionEnded(): void {
  const { sessionEnded } = appNoticeTexts
  if (areDraftsClosed()) {
    noticeAfterReload(sessionEnded)
    location.reload()
  } else void notify({ ...sessionEnded, look: 'error' })
}

/** Leaves the previous account's page and notifies that another account has signed in. */
export function restartSignedIn(): void {
  noticeAfterReload({ title: authTexts.login.done, details: authTexts.login.welcome })
  location.assign('/')
}

export function notifySignedOut(): void {
  void notify(logoutTexts.done)
}

/** Notifies that waiting changes are not shown, because the device's storage has not answered. */
export function notifyWaitingNotShown(): void {
  void notify({ ...appNoticeTexts.waitingNotShown, look: 'error' })
}
