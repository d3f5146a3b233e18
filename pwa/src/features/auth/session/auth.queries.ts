import type { Setup } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import type { Credentials, Registration } from '@atajo/shared/session'
import type { LogoutOutcome } from './sign-in.ts'

/**
 * Asks the server who this is and creates a guest session if there is none; applies the answer when
 * `ready` resolves. Rejects only if the app's code does not load.
 */
export async function checkSession(ready?: Promise<unknown>): Promise<void> {
  await (await loadSignIn()).checkSession(ready)
}

/** The server then asks before it recovers an account pending deletion. */
const ASKING = '?return=ask'

/**
 * Signs in and moves the guest's data along. Rejects with ConnectionError, or with ApiError, whose
 * `challenge` means that a further step is needed, see `nextStep`.
 */
export async function login(credentials: Credentials): Promise<void> {
  await (await loadSignIn()).signIn(`${API.login}${ASKING}`, credentials)
}

/** Completes the second step of a sign-in. Rejects as `login` does. */
export async function submitCode(body: { challenge: string; code: string }): Promise<void> {
  await (await loadSignIn()).signIn(`${API.secondStep}${ASKING}`, body)
}

/**
 * Recovers an account pending deletion, as the last step of its sign-in. Rejects as `login` does.
 */
export async function undeleteAccount(challenge: string): Promise<void> {
  await (await loadSignIn()).signIn(API.comeBack, { challenge })
}

/** Creates the server's first administrator and signs in. Rejects as `login` does. */
export async function setUp(body: Setup): Promise<void> {
  await (await loadSignIn()).signIn(API.setup, body)
}

/** Signs in with a passkey of this device. Rejects as `login` does, and with PasskeyRefusal. */
export async function signInWithPasskey(): Promise<void> {
  const [{ signIn }, { askForPasskey }] = await Promise.all([
    loadSignIn(),
    import('../../../platform/server/passkeys.ts'),
  ])
  await signIn(`${API.passkeySignIn}${ASKING}`, await askForPasskey())
}

/** Goes to the operator's OIDC provider, which returns to `path`. Rejects as `login` does. */
export async function goToProvider(path: string): Promise<void> {
  await (await loadSignIn()).goToProvider(path)
}

/** Creates an account and moves the guest's links to it. It does not sign in. */
export async function register(registration: Registration): Promise<void> {
  await (await loadSignIn()).register(registration)
}

/** Signs out and removes the person's data from this device, online or offline. */
export async function logout(): Promise<LogoutOutcome> {
  return (await loadSignIn()).logout()
}

/** Removes the person's data from this device after the server has ended the session. */
export async function clearEndedSession(): Promise<void> {
  await (await loadSignIn()).clearEndedSession()
}

/** The code loads later, because the first paint does not need the server. */
function loadSignIn() {
  return import('./sign-in.ts')
}
