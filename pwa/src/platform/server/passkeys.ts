import { API } from '@atajo/shared/paths'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { http } from './http.ts'

/** The person or the device refused. */
export class PasskeyRefusal extends Error {}

/** True if this browser supports passkeys. */
export function arePasskeysSupported(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/**
 * Creates a passkey on the device; the password proves a recent sign-in, see
 * https://www.w3.org/TR/webauthn-3/.
 * @throws PasskeyRefusal, and everything that `http` throws
 */
export async function createPasskey(password?: string): Promise<RegistrationResponseJSON> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    http<PublicKeyCredentialCreationOptionsJSON>({
      method: 'POST',
      path: `${API.passkeys}/options`,
      body: { password },
    }),
    import('@simplewebauthn/browser'),
  ])
  return startRegistration({ optionsJSON }).catch(refuse)
}

/** Asks the device to sign with one of its passkeys. Throws as `createPasskey` does. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    http<PublicKeyCredentialRequestOptionsJSON>({ method: 'POST', path: `${API.passkeySignIn}/options` }),
    import('@simplewebauthn/browser'),
  ])
  return startAuthentication({ optionsJSON }).catch(refuse)
}

function refuse(cause: unknown): never {
  throw new PasskeyRefusal('The device gave no passkey', { cause })
}
