import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../platform/is-same-secret.ts'
import { deriveKey } from '../../../platform/secrets.ts'

const ID = /^[\w-]{8}$/
const PROOF_LENGTH = 16

/** Codes that only the service can make of an invitation's id: the database holds none of them. */
export interface InvitationCodes {
  codeOf(id: string): string
  /** The id of a code that was made here; null for any other. */
  idOf(code: string): string | null
}

/** Codes by the service's secret: with another secret, those given out are void. */
export function createInvitationCodes(secret: string): InvitationCodes {
  const key = deriveKey(secret, 'invitations')
  const codeOf = (id: string) =>
    id + createHmac('sha256', key).update(id).digest('base64url').slice(0, PROOF_LENGTH)
  return {
    codeOf,
    idOf(code) {
      const id = code.slice(0, -PROOF_LENGTH)
      return ID.test(id) && isSameSecret(code, codeOf(id)) ? id : null
    },
  }
}
