import type { OwnerProof as ShownProof } from '@atajo/shared/owner-proof'
import type { PasskeyAssertion, PasskeyRegistration } from '@atajo/shared/passkey'
import { AppError } from '../../platform/app-error.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { OwnerProof, ProveOwner } from '../../platform/session/owner-proof.ts'
import type { Challenges } from './challenges.ts'
import type { PasskeyStore, StoredPasskey } from './passkeys.store.ts'

type PasskeyChange = { kind: 'passkey-added' | 'passkey-removed'; name: string }

/** An account and its sign-in methods. */
export interface PasskeyHolder {
  username: string
  credentialsVersion: number
  /** True if it has a sign-in method other than passkeys. */
  hasOtherSignInMethod: boolean
}

export interface PasskeysDeps {
  passkeys: PasskeyStore
  challenges: Challenges
  limiter: DatabaseLimiter
  siteName: string
  /** The only origin of passkeys. */
  publicUrl: string
  /**
   * @throws AppError `code_required` if the account requires a code and this one is wrong or
   * missing
   */
  requireCode: (userId: number, code: string | undefined) => Promise<void>
  findHolder: (userId: number) => Promise<PasskeyHolder | null>
  proveOwner: ProveOwner
  /** Emails the owner about a change, if mail is set up. */
  notifyOwner: (userId: number, change: PasskeyChange) => Promise<void>
  /** Verifies the owner without the code, before a device is asked to create a passkey. */
  assertLately: ProveOwner
  /** Ends all sessions if the version is still that one. Returns the new version, else null. */
  renewCredentials: (userId: number, from: number) => Promise<number | null>
}

/** The browser's new credential with its name. */
type NewCredential = Omit<PasskeyRegistration, keyof ShownProof>

const MAX_PASSKEYS = 20

/** Loaded on demand, because it is a sixth of all code at the start. */
const loadWebauthn = () => import('@simplewebauthn/server')

/**
 * Returns the browser's options for creating a passkey.
 * @throws AppError `wrong_password`, `recent_login_required`
 */
export async function registrationOptions(deps: PasskeysDeps, userId: number, proof: OwnerProof) {
  await deps.assertLately(userId, proof)
  const holder = await deps.findHolder(userId)
  if (holder === null) throw new AppError('not_authenticated')
  const known = await deps.passkeys.list(userId)
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: deps.siteName,
    rpID: rpIdOf(deps),
    userName: holder.username,
    userID: userHandleOf(userId),
    challenge: deps.challenges.create(`register:${userId}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/**
 * Stores a passkey that the browser has created.
 * @throws AppError `passkey_refused`, if the owner is not verified, `too_many_passkeys`
 */
export async function registerPasskey(
  deps: PasskeysDeps,
  userId: number,
  { made: { name, ...response }, proof }: { made: NewCredential; proof: OwnerProof },
): Promise<StoredPasskey> {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: (challenge) => deps.challenges.isFresh(`register:${userId}`, challenge),
    expectedOrigin: deps.publicUrl,
    expectedRPID: rpIdOf(deps),
    requireUserVerification: false,
  }).catch(() => null)
  const credential = verified?.verified ? verified.registrationInfo.credential : null
  if (credential === null) throw new AppError('passkey_refused')
  await deps.proveOwner(userId, proof)
  if (!(await deps.passkeys.useChallenge(challengeOf(response)))) throw new AppError('passkey_refused')
  const passkey = {
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
  const added = await deps.passkeys.insert(passkey, MAX_PASSKEYS)
  if (added === 'known') throw new AppError('passkey_refused')
  if (added === 'limit_reached') throw new AppError('too_many_passkeys', { values: { limit: MAX_PASSKEYS } })
  await deps.notifyOwner(userId, { kind: 'passkey-added', name })
  return added
}

/**
 * Returns the options for a sign-in by passkey in that browser. They are equal for every account,
 * so they reveal none.
 */
export async function signInOptions(deps: PasskeysDeps, browser: string) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: rpIdOf(deps),
    challenge: deps.challenges.create(`sign-in:${browser}`),
    userVerification: 'preferred',
  })
}

/** A verified passkey. It counts as both factors only if the device verified its user. */
export interface PasskeyProof {
  userId: number
  /** The account's version before the passkey was checked. */
  credentialsVersion: number
  isUserVerified: boolean
}

/**
 * Verifies the passkey's signature.
 * @throws AppError `invalid_passkey`, the same for every reason; `too_many_requests`
 */
export async function verifyPasskey(
  deps: PasskeysDeps,
  { response, address, browser }: { response: PasskeyAssertion; address: string; browser: string | null },
): Promise<PasskeyProof> {
  const giveBack = await deps.limiter.take({ key: 'passkey', address, limit: 60, windowSeconds: 600 })
  const passkey = await deps.passkeys.findByCredential(response.id)
  const holder = passkey && (await deps.findHolder(passkey.userId))
  if (browser === null || passkey === null || holder === null) throw new AppError('invalid_passkey')
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: (challenge) => deps.challenges.isFresh(`sign-in:${browser}`, challenge),
    expectedOrigin: deps.publicUrl,
    expectedRPID: rpIdOf(deps),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  const { userHandle } = response.response
  const isTheirs =
    !userHandle || userHandle === Buffer.from(userHandleOf(passkey.userId)).toString('base64url')
  if (!verified?.verified || !isTheirs) throw new AppError('invalid_passkey')
  const isFirstUse = await deps.passkeys.useChallenge(challengeOf(response))
  const { newCounter, userVerified } = verified.authenticationInfo
  if (!isFirstUse || !(await deps.passkeys.noteUse(passkey, newCounter)))
    throw new AppError('invalid_passkey')
  await giveBack()
  const { credentialsVersion } = holder
  return { userId: passkey.userId, credentialsVersion, isUserVerified: userVerified }
}

/**
 * Removes a passkey and ends all sessions. Returns the version for a new session.
 * @throws AppError if the owner is not verified, `passkey_not_found`, `last_way_in`
 */
export async function removePasskey(
  deps: PasskeysDeps,
  userId: number,
  { id, proof }: { id: string; proof: OwnerProof },
): Promise<number> {
  const [holder, passkeys] = await Promise.all([deps.findHolder(userId), deps.passkeys.list(userId)])
  const removed = passkeys.find((passkey) => passkey.id === id)
  if (removed === undefined) throw new AppError('passkey_not_found')
  await deps.proveOwner(userId, proof)
  if (!holder?.hasOtherSignInMethod && passkeys.length === 1) throw new AppError('last_way_in')
  // A concurrent removal may have taken the last other passkey, so this one fails then.
  const version = await deps.renewCredentials(userId, holder?.credentialsVersion ?? 0)
  if (version === null) throw new AppError('edit_conflict')
  await deps.passkeys.remove(userId, id)
  await deps.notifyOwner(userId, { kind: 'passkey-removed', name: removed.name })
  return version
}

function rpIdOf({ publicUrl }: PasskeysDeps): string {
  return new URL(publicUrl).hostname
}

function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`u:${userId}`))
}

/** Returns the challenge in a verified answer. */
function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  return JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge
}
