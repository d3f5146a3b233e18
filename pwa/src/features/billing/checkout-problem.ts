import { ApiError } from '../../platform/api-error.ts'
import { billingTexts } from '../../texts/es/billing.ts'

/** What is said when the payment page could not be asked for. */
export function checkoutProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return billingTexts.failed
  return [error.message || billingTexts.intentFailed, error.details].filter(Boolean).join(' ')
}
