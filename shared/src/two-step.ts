import { z } from 'zod'
import { text } from './session.ts'

const code = text(64)

/** Body of POST /api/account/totp/confirm. */
export const codeWire = z.object({ code }).meta({ id: 'Code', examples: [{ code: '123456' }] })

/** Answer of POST /api/account/totp. */
export const totpWire = z.object({ secret: z.string(), otpauthUrl: z.string() }).meta({ id: 'Totp' })

/** Ten codes, each of which replaces the authenticator once. No other answer shows them. */
export const recoveryCodesWire = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

/** Body of POST /api/auth/totp: the challenge of a `totp_required`, and a code. */
export const secondStepWire = z
  .object({ challenge: text(100), code })
  .meta({ id: 'SecondStep', examples: [{ challenge: 'n1PqVb0c9yJ4mX2kQeR7sA', code: '123456' }] })
