import type { IncomingMessage } from 'node:http'
import { API } from '@atajo/shared/paths'
import { type LoadShedding, shedLoad } from '../../platform/http/load-shedding.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { addressShare } from '../../platform/work-shares.ts'
import type { AuthDeps } from './auth.routes.ts'

/** Refuses a flood of logins. Each address may only have its share of concurrent ones. */
export function shedLogins(
  { logins, countShed }: Pick<AuthDeps, 'logins' | 'countShed'>,
  clientAddress: (request: IncomingMessage) => string,
): LoadShedding {
  return shedLoad({
    path: API.login,
    addressOf: (request) => addressKey(clientAddress(request)),
    room: (address) => logins.room(address === undefined ? undefined : addressShare(address)),
    onTurnedAway: countShed,
  })
}
