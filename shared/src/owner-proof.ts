import { z } from 'zod'
import { text } from './session.ts'

/** Proves that the owner makes the request: the present password, and the code. */
export const ownerProof = {
  password: text(1024, 'missing_password').optional(),
  code: text(64).optional(),
}

/**
 * Body of calls that require the password unless the sign-in is recent, and a code if the account
 * has a second step.
 */
export const ownerProofWire = z
  .object(ownerProof)
  .nullish()
  .meta({ examples: [{ password: 'caballo pila grapa correcta', code: '123456' }] })
export type OwnerProof = NonNullable<z.infer<typeof ownerProofWire>>

/** Body of calls that require the password unless the sign-in is recent. */
export const passwordProofWire = z
  .object({ password: ownerProof.password })
  .nullish()
  .meta({ examples: [{ password: 'caballo pila grapa correcta' }] })
