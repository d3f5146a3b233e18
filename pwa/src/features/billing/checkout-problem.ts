import { ApiError } from '../../platform/server/api-error.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'

/** Explains why the payment page could not be opened. */
export function checkoutProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return billingTexts.failed
  return [error.message || billingTexts.intentFailed, error.details].filter(Boolean).join(' ')
}
