import type { Setup } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import type { Credentials, Registration } from '@atajo/shared/session'
import type { LogoutOutcome } from './sign-in.ts'

/**
 * Asks who this is, makes a guest session if there is none, and takes that over once `ready`
 * settles; unanswered, what was known stays. Rejects only where the app's code does not come.
 */
export async function checkSession(ready?: Promise<unknown>): Promise<void> {
  await (await loadSignIn()).checkSession(ready)
}

/** Has the server ask before it gives back an account that is being deleted. */
const ASKING = '?return=ask'

/**
 * Signs in and moves the guest's data along. Rejects with ConnectionError, or with ApiError, which
 * carries a `challenge` where there is one more step, see `nextStep`.
 */
export async function login(credentials: Credentials): Promise<void> {
  await (await loadSignIn()).enter(`${API.login}${ASKING}`, credentials)
}

/** The second step of a sign-in: a code for its challenge. Rejects as `login` does. */
export async function enterCode(body: { challenge: string; code: string }): Promise<void> {
  await (await loadSignIn()).enter(`${API.secondStep}${ASKING}`, body)
}

/** Takes a deleted account back, the last step of its sign-in. Rejects as `login` does. */
export async function comeBack(challenge: string): Promise<void> {
  await (await loadSignIn()).enter(API.comeBack, { challenge })
}

/** Makes the server's first administrator, who is signed in then. Rejects as `login` does. */
export async function setUp(body: Setup): Promise<void> {
  await (await loadSignIn()).enter(API.setup, body)
}

/** Signs in by a passkey of this device. Rejects as `login` does, and with PasskeyRefusal. */
export async function enterPasskey(): Promise<void> {
  const [{ enter }, { askForPasskey }] = await Promise.all([
    loadSignIn(),
    import('../../platform/passkeys.ts'),
  ])
  await enter(`${API.passkeySignIn}${ASKING}`, await askForPasskey())
}

/** Leaves for the operator's other service, and comes back to `path`. Rejects as `login` does. */
export async function leaveForOidc(path: string): Promise<void> {
  await (await loadSignIn()).leaveForOidc(path)
}

/** Makes an account; the guest's links move to it. It does not sign in by itself. */
export async function register(registration: Registration): Promise<void> {
  await (await loadSignIn()).register(registration)
}

/** Signs out and removes the person's data here, online or not. */
export async function logout(): Promise<LogoutOutcome> {
  return (await loadSignIn()).logout()
}

/** Removes the person's data here once the server has ended the session by itself. */
export async function forgetSession(): Promise<void> {
  await (await loadSignIn()).forgetSession()
}

/** Asking the server is not needed for the first paint. */
function loadSignIn() {
  return import('./sign-in.ts')
}
