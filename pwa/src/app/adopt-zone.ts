import { API } from '@atajo/shared/paths'
import { checkSession, sessionView } from '../features/auth/auth.public.ts'
import { http } from '../platform/server/http.ts'
import { isOnline } from '../platform/server/online.ts'
import { isSessionEnded } from '../platform/server/session-flags.ts'
import { deviceZone } from '../platform/text/time-zone.ts'

let hasTried = false

/** Sets an account's missing time zone to this device's, so that its days end at local midnight. */
export async function adoptDeviceZone(): Promise<void> {
  const zone = deviceZone()
  if (hasTried || sessionView().user?.timeZone || zone === null || !isOnline()) return
  hasTried = true
  // Another device may have set a zone since this one last read the account.
  await checkSession()
  const { user } = sessionView()
  if (user === null || user.timeZone !== null || isSessionEnded()) return
  await http({ method: 'PUT', path: API.account, body: { timeZone: zone } })
  await checkSession()
}
