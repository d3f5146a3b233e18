import { http } from '../../platform/server/http.ts'
import { offerPath } from './transfers.queries.ts'

/** Takes back an offer of one's own. Throws as `http` does. */
export const withdrawOffer = (id: string) => http({ method: 'DELETE', path: offerPath(id) })
