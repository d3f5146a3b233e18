import { dayIn } from '../../../platform/text/time-zone.ts'
import { sessionView } from './session-store.ts'

/** Today, as `YYYY-MM-DD`, in the account's time zone, else in this device's. */
export function todayOfAccount(): string {
  return dayIn(sessionView().user?.timeZone ?? null, new Date())
}
