import { ApiError } from '../../platform/api-error.ts'

/** What a sign-in still asks for: a code, or whether a deleted account is wanted back. */
export type SignInStep =
  | { kind: 'code'; challenge: string }
  | { kind: 'return'; challenge: string; deletedUntil: string }

/** The step that goes on from what a sign-in was answered with; null where it failed. */
export function nextStep(error: unknown): SignInStep | null {
  if (!(error instanceof ApiError) || error.challenge === undefined) return null
  const { challenge, deletedUntil } = error
  return deletedUntil === undefined
    ? { kind: 'code', challenge }
    : { kind: 'return', challenge, deletedUntil }
}
