import { syncTexts } from '../../texts/es/sync.ts'
import { notify } from '../../ui/notify.tsx'

/** Says that the device could not keep a change, so that nothing of it was done. */
export function notifyNotKept(): void {
  void notify({ ...syncTexts.notKept, look: 'error' })
}
