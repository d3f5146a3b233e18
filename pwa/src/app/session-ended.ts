import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { notify } from '../ui/notify.tsx'

/** Says that the session ended without the person having asked for it. */
export function notifySessionEnded(): void {
  void notify({ ...appNoticeTexts.sessionEnded, look: 'error' })
}
