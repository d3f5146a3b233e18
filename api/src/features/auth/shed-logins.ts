import type { IncomingMessage } from 'node:http'
import { API } from '@atajo/shared/paths'
import { type LoadShedding, shedLoad } from '../../platform/http/load-shedding.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { addressShare } from '../../platform/work-shares.ts'
import type { AuthDeps } from './auth.routes.ts'

/** Turns a flood of logins away; an address has no more of them under way than its share. */
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
