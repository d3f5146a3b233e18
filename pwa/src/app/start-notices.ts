import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { logoutTexts } from '../texts/es/logout.ts'
import { notify } from '../ui/notify.tsx'

/** Says that the session ended without the person having asked for it. */
export function notifySessionEnded(): void {
  void notify({ ...appNoticeTexts.sessionEnded, look: 'error' })
}

/** Says that another tab has signed out. */
export function notifySignedOut(): void {
  void notify(logoutTexts.done)
}

/** Says that what waits to be sent is not shown, because the device's storage has not answered. */
export function notifyWaitingNotShown(): void {
  void notify({ ...appNoticeTexts.waitingNotShown, look: 'error' })
}
