import { ApiError } from '../../../platform/server/api-error.ts'

/** A further step of a sign-in: a code, or the question whether to recover a deleted account. */
export type SignInStep =
  | { kind: 'code'; challenge: string }
  | { kind: 'return'; challenge: string; deletedUntil: string; username: string }

/** Returns the step that a failed sign-in requires; null if it is a real failure. */
export function nextStep(error: unknown): SignInStep | null {
  if (!(error instanceof ApiError) || error.challenge === undefined) return null
  return stepOf(error.challenge, error)
}

/** Only the challenge of an account pending deletion has an end. */
export function stepOf(
  challenge: string,
  { deletedUntil, username }: { deletedUntil?: string | null; username?: string | null },
): SignInStep {
  if (deletedUntil == null) return { kind: 'code', challenge }
  return { kind: 'return', challenge, deletedUntil, username: username ?? '' }
}
