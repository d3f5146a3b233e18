import { z } from 'zod'
import { text } from './session.ts'

/** What proves that it is still the owner who asks: the password they have, and the code. */
export const ownerProof = {
  password: text(1024, 'missing_password').optional(),
  code: text(64).optional(),
}

/**
 * Body of what asks for the password, unless the sign-in was just now, and for a code only where
 * there is a second step already.
 */
export const ownerProofWire = z
  .object(ownerProof)
  .nullish()
  .meta({ examples: [{ password: 'caballo pila grapa correcta', code: '123456' }] })
export type OwnerProof = NonNullable<z.infer<typeof ownerProofWire>>

/** Body of what asks for the password, unless the sign-in was just now. */
export const passwordProofWire = z
  .object({ password: ownerProof.password })
  .nullish()
  .meta({ examples: [{ password: 'caballo pila grapa correcta' }] })
