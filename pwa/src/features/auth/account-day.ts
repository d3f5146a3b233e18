import { dayIn } from '../../platform/time-zone.ts'
import { sessionView } from './session-store.ts'

/** The day, `YYYY-MM-DD`, that it is where the account is, or else this device. */
export function todayOfAccount(): string {
  return dayIn(sessionView().user?.timeZone ?? null, new Date())
}
