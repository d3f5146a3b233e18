import { API } from '@atajo/shared/paths'
import { checkSession, sessionView } from '../features/auth/auth.public.ts'
import { http } from '../platform/http.ts'
import { isOnline } from '../platform/online.ts'
import { deviceZone } from '../platform/time-zone.ts'

/** Gives an account without a time zone this device's, so that its days end where it lives. */
export async function adoptDeviceZone(): Promise<void> {
  const zone = deviceZone()
  const { user } = sessionView()
  if (user === null || user.timeZone || zone === null || !isOnline()) return
  await http({ method: 'PUT', path: API.account, body: { timeZone: zone } })
  await checkSession()
}
