import { z } from 'zod'
import { ownerProof } from './owner-proof.ts'
import { text } from './session.ts'
import { issue, wireRequiredShownText } from './wire-values.ts'

const name = wireRequiredShownText(60)
const base64url = text(20_000).regex(/^[A-Za-z0-9_-]*$/, issue('invalid_format'))

/** A browser's answer in the form of its `toJSON`. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key', issue('unknown_value')),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.looseObject({}),
}

const EXAMPLE = { id: 'Qd3kPz81LxA', rawId: 'Qd3kPz81LxA', type: 'public-key', clientExtensionResults: {} }

/** Body of POST /api/account/passkeys: the new credential, its name, and the proof of the owner. */
export const passkeyRegistrationWire = z
  .object({
    ...credential,
    response: z.looseObject({ clientDataJSON: base64url, attestationObject: base64url }),
    name,
    ...ownerProof,
  })
  .meta({
    id: 'PasskeyRegistration',
    examples: [
      {
        ...EXAMPLE,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
        },
        name: 'Portátil',
      },
    ],
  })
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationWire>

/** Body of POST /api/auth/passkey. */
export const passkeyAssertionWire = z
  .object({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  })
  .meta({
    id: 'PasskeyAssertion',
    examples: [
      {
        ...EXAMPLE,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
          signature: 'MEUCIQDx',
          userHandle: 'dTo3',
        },
      },
    ],
  })
export type PasskeyAssertion = z.infer<typeof passkeyAssertionWire>

/** Body of PUT /api/account/passkeys/{id}. */
export const passkeyNameWire = z
  .object({ name, code: ownerProof.code })
  .meta({ examples: [{ name: 'Portátil' }] })

/** Options for the browser's WebAuthn call, which reads further fields as well. */
export const passkeyOptionsWire = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
