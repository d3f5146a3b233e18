import type { OwnerProof as ShownProof } from '@atajo/shared/owner-proof'
import type { FastifyRequest } from 'fastify'
import { signedInAtOf } from './session.ts'

/** What somebody who is signed in shows for being the owner. */
export interface OwnerProof extends ShownProof {
  /** When the session was signed in (epoch ms); null where that is not known. */
  signedInAt: number | null
}

/**
 * Holds who asks against their account; answers the version of its credentials.
 * @throws AppError with one of `PROOF_ERRORS`, `too_many_requests`
 */
export type ProveOwner = (userId: number, proof: OwnerProof) => Promise<{ credentialsVersion: number }>

/** What the document of the API says that a proof may be refused with. */
export const PROOF_ERRORS = [
  'login_required',
  'wrong_password',
  'recent_login_required',
  'code_required',
  'password_reset_required',
] as const

/** What a request shows, by its body and its session. */
export function ownerProofOf(request: FastifyRequest, shown: ShownProof | null | undefined): OwnerProof {
  return { password: shown?.password, code: shown?.code, signedInAt: signedInAtOf(request) }
}
