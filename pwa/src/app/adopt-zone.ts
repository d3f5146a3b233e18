import { API } from '@atajo/shared/paths'
import { checkSession, sessionView } from '../features/auth/auth.public.ts'
import { http } from '../platform/http.ts'
import { isOnline } from '../platform/online.ts'
import { isSessionEnded } from '../platform/session-ended.ts'
import { deviceZone } from '../platform/time-zone.ts'

let hasTried = false

/** Gives an account without a time zone this device's, so that its days end where it lives. */
export async function adoptDeviceZone(): Promise<void> {
  const zone = deviceZone()
  if (hasTried || sessionView().user?.timeZone || zone === null || !isOnline()) return
  hasTried = true
  // What this device has kept may be older than a zone that was chosen on another.
  await checkSession()
  const { user } = sessionView()
  if (user === null || user.timeZone !== null || isSessionEnded()) return
  await http({ method: 'PUT', path: API.account, body: { timeZone: zone } })
  await checkSession()
}
