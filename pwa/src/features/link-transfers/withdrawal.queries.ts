import { http } from '../../platform/server/http.ts'
import { offerPath } from './transfers.queries.ts'

export const withdrawOffer = (id: string) => http({ method: 'DELETE', path: offerPath(id) })
