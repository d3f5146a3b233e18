import { ApiError } from '../../platform/api-error.ts'

/** What a sign-in still asks for: a code, or whether a deleted account is wanted back. */
export type SignInStep =
  | { kind: 'code'; challenge: string }
  | { kind: 'return'; challenge: string; deletedUntil: string }

/** The step that goes on from what a sign-in was answered with; null where it failed. */
export function nextStep(error: unknown): SignInStep | null {
  if (!(error instanceof ApiError) || error.challenge === undefined) return null
  return stepOf(error.challenge, error.deletedUntil)
}

/** The step of a challenge; only that of a deleted account has an end. */
export function stepOf(challenge: string, deletedUntil?: string | null): SignInStep {
  return deletedUntil == null ? { kind: 'code', challenge } : { kind: 'return', challenge, deletedUntil }
}
