import { areDraftsClosed } from '../platform/kept-drafts.ts'
import { noticeAfterReload } from '../platform/notice-after-reload.ts'
import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { authTexts } from '../texts/es/auth.ts'
import { logoutTexts } from '../texts/es/logout.ts'
import { notify } from '../ui/notify.tsx'

/**
 * Says that the session ended without the person having asked for it; where that was from afar, on
 * a page that is loaded anew, so that nothing of it is left on screen either.
 */
export function notifySessionEnded(): void {
  const { sessionEnded } = appNoticeTexts
  if (areDraftsClosed()) {
    noticeAfterReload(sessionEnded)
    location.reload()
  } else void notify({ ...sessionEnded, look: 'error' })
}

/** Leaves the page of the account before, and says that another one has signed in. */
export function startAnewSignedIn(): void {
  noticeAfterReload({ title: authTexts.login.done, details: authTexts.login.welcome })
  location.assign('/')
}

/** Says that another tab has signed out. */
export function notifySignedOut(): void {
  void notify(logoutTexts.done)
}

/** Says that what waits to be sent is not shown, because the device's storage has not answered. */
export function notifyWaitingNotShown(): void {
  void notify({ ...appNoticeTexts.waitingNotShown, look: 'error' })
}
