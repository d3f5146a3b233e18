import { storageProblem } from '../../platform/storage-problem.ts'
import { notify } from '../../ui/notify.tsx'

/** Says that the device could not keep a change, so that nothing of it was done. */
export function notifyNotKept(error: unknown): void {
  console.error(error)
  void notify({ ...storageProblem(error), look: 'error' })
}
