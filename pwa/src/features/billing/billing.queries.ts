import { API } from '@atajo/shared/paths'
import { PRO_PLAN_ID } from '@atajo/shared/plan'
import { ApiError } from '../../platform/api-error.ts'
import { http } from '../../platform/http.ts'
import { billingTexts } from '../../texts/es/billing.ts'
import { recordCheckout } from './own-checkout.ts'

/** Requests the payment page's address. Rejects with ApiError or ConnectionError; never queued. */
export async function startCheckout(): Promise<string> {
  const body = { planId: PRO_PLAN_ID }
  const { url } = await http<{ url: string }>({ method: 'POST', path: API.createCheckoutSession, body })
  recordCheckout()
  return url
}

/** Explains why the payment page could not be opened. */
export function checkoutProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return billingTexts.failed
  return [error.message || billingTexts.intentFailed, error.details].filter(Boolean).join(' ')
}
