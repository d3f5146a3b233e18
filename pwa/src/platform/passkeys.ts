import { API } from '@atajo/shared/paths'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { http } from './http.ts'

/** Nothing came of it: the person or the device said no. */
export class PasskeyRefusal extends Error {}

/** Whether this browser can make and use passkeys at all. */
export function arePasskeysThere(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/**
 * Has the device make a passkey for the account, whose password stands for a recent sign-in, see
 * https://www.w3.org/TR/webauthn-3/. @throws PasskeyRefusal, and what `http` throws
 */
export async function makePasskey(password?: string): Promise<RegistrationResponseJSON> {
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

/** Has the device answer with one of its passkeys. Throws as `makePasskey` does. */
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
