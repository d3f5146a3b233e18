import type { OwnerProof as ShownProof } from '@atajo/shared/owner-proof'
import type { FastifyRequest } from 'fastify'
import { signedInAtOf } from './session.ts'

/** The evidence that a signed-in person is the account's owner. */
export interface OwnerProof extends ShownProof {
  /** Time of the session's sign-in (epoch ms); null if unknown. */
  signedInAt: number | null
}

/**
 * Verifies the proof and returns the present version of the account's credentials.
 * @throws AppError with one of `PROOF_ERRORS`, `too_many_requests`
 */
export type ProveOwner = (userId: number, proof: OwnerProof) => Promise<{ credentialsVersion: number }>

export const PROOF_ERRORS = [
  'login_required',
  'wrong_password',
  'recent_login_required',
  'code_required',
  'password_reset_required',
] as const

/** Reads the proof from the body and the session. */
export function ownerProofOf(request: FastifyRequest, shown: ShownProof | null | undefined): OwnerProof {
  return { password: shown?.password, code: shown?.code, signedInAt: signedInAtOf(request) }
}
