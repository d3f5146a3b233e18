import { API } from '@atajo/shared/paths'
import { PRO_PLAN_ID } from '@atajo/shared/plan'
import { http } from '../../platform/server/http.ts'
import { recordCheckout } from './own-checkout.ts'

/** Requests the payment page's address. Rejects with ApiError or ConnectionError; never queued. */
export async function startCheckout(): Promise<string> {
  const body = { planId: PRO_PLAN_ID }
  const { url } = await http<{ url: string }>({ method: 'POST', path: API.createCheckoutSession, body })
  recordCheckout()
  return url
}
