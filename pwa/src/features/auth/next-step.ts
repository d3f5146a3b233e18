import { ApiError } from '../../platform/api-error.ts'

/** What a sign-in still asks for: a code, or whether a deleted account is wanted back. */
export type SignInStep =
  | { kind: 'code'; challenge: string }
  | { kind: 'return'; challenge: string; deletedUntil: string; username: string }

/** The step that goes on from what a sign-in was answered with; null where it failed. */
export function nextStep(error: unknown): SignInStep | null {
  if (!(error instanceof ApiError) || error.challenge === undefined) return null
  return stepOf(error.challenge, error)
}

/** The step of a challenge; only that of a deleted account has an end. */
export function stepOf(
  challenge: string,
  { deletedUntil, username }: { deletedUntil?: string | null; username?: string | null },
): SignInStep {
  if (deletedUntil == null) return { kind: 'code', challenge }
  return { kind: 'return', challenge, deletedUntil, username: username ?? '' }
}
