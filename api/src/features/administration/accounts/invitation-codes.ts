import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../platform/is-same-secret.ts'
import { deriveKey } from '../../../platform/secrets.ts'

const ID = /^[\w-]{8}$/
const PROOF_LENGTH = 16

/**
 * Derives invitation codes from ids with the service's secret, so that the database contains no
 * codes.
 */
export interface InvitationCodes {
  codeOf(id: string): string
  /** Returns the id of a code of this service; null for any other text. */
  idOf(code: string): string | null
}

/** A changed secret invalidates all codes issued before. */
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
