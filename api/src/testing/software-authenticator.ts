import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface AuthenticatorOptions {
  origin: string
  /** True if the device verifies its user by finger or PIN. */
  isVerifying?: boolean
  counter?: number
}

/** A device's passkey that signs with real keys (WebAuthn Level 3, ES256). */
export interface SoftwareAuthenticator {
  settings: AuthenticatorOptions
  /** Answers `navigator.credentials.create` in the form of `toJSON`. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }): object
  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string; rpId: string }): { id: string; response: Record<string, unknown> }
}

/** Creates a device with one passkey. */
export function createSoftwareAuthenticator(given: AuthenticatorOptions): SoftwareAuthenticator {
  const settings = { isVerifying: true, counter: 0, ...given }
  const id = randomBytes(32).toString('base64url')
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let userHandle = ''

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: settings.origin, crossOrigin: false }))

  function authenticatorData(rpId: string, flags: number, rest: Buffer): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | USER_PRESENT | (settings.isVerifying ? USER_VERIFIED : 0))
    head.writeUInt32BE(settings.counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, rest])
  }

  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: response as Record<string, unknown>,
  })

  return {
    settings,
    create({ challenge, rp, user }) {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const credentialId = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation(authenticatorData(rp.id, HAS_CREDENTIAL, rest)).toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge, rpId }) {
      const clientDataJson = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId, 0, Buffer.alloc(0))
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJson).digest()])
      return answer({
        clientDataJSON: clientDataJson.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}

/** COSE's EC2 key: kty 2, alg ES256, crv P-256, x, y. */
function coseKey(x: string, y: string): Buffer {
  const head = Buffer.from('a5010203262001215820', 'hex')
  const between = Buffer.from('225820', 'hex')
  return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')])
}

/** Encodes `{fmt: "none", attStmt: {}, authData}` as CBOR, for 24 to 255 bytes of data. */
function attestation(data: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
  return Buffer.concat([head, Buffer.from([data.length]), data])
}
