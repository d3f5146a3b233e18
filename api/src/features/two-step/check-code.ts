import { AppError } from '../../platform/app-error.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { Sealer } from '../../platform/secrets.ts'
import type { SigningIn } from '../../platform/session/signing-in.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { SecondFactor, SecondFactorStore } from './second-factors.store.ts'
import type { SignInChallenge, SignInChallengeStore } from './sign-in-challenges.store.ts'
import { stepOfCode } from './totp.ts'
import { MOST_WRONG_CODES, type WrongCodeStore } from './wrong-codes.store.ts'

export interface CheckCodeDeps {
  factors: SecondFactorStore
  challenges: SignInChallengeStore
  wrongCodes: WrongCodeStore
  limiter: DatabaseLimiter
  /** Encrypts the secrets of authenticators. */
  sealer: Sealer
  /** Key of the hash of recovery codes. */
  codeKey: Buffer
  now: () => number
  /** Emails the owner about a change, if mail is set up. */
  notifyOwner: (userId: number, change: TwoStepChange) => Promise<void>
}

type TwoStepChange =
  | { kind: 'totp-on' | 'totp-off' | 'recovery-codes-renewed' }
  | { kind: 'wrong-codes' | 'password-reset-required' }
  /** `left` counts the remaining codes. */
  | { kind: 'recovery-code-used'; left: string }

/** Wrong codes of an account, wherever they are entered. */
const TRIES = { limit: 15, windowSeconds: 600 }

/**
 * After this many consecutive wrong codes the owner is notified: somebody may know the password.
 */
const SUSPICIOUS_WRONG_CODES = 5

/**
 * Accepts a code of the authenticator that is later than all before, or a recovery code, and uses
 * it up.
 * @throws AppError `too_many_requests` after too many wrong codes, `password_reset_required` after
 * too many consecutive ones
 */
export async function checkCode(deps: CheckCodeDeps, factor: SecondFactor, code: string): Promise<boolean> {
  const { userId } = factor
  const version = await readUnderLimit(deps, userId)
  const limits = [{ key: `second-step:${userId}:${version}`, ...TRIES }]
  const attempt = async () => ((await judgeCode(deps, factor, code.trim())) ? true : null)
  return (await countWrongTries(deps.limiter, limits, attempt)) !== null
}

/** Returns the version of the credentials if the account had few enough wrong codes. */
async function readUnderLimit({ wrongCodes }: CheckCodeDeps, userId: number): Promise<number> {
  const read = await wrongCodes.read(userId)
  if (read && read.wrongCodes >= MOST_WRONG_CODES) throw new AppError('password_reset_required')
  return read?.credentialsVersion ?? 0
}

async function judgeCode(deps: CheckCodeDeps, factor: SecondFactor, code: string): Promise<boolean> {
  const { wrongCodes, notifyOwner } = deps
  const { userId } = factor
  const count = await wrongCodes.count(userId)
  if (count === null) throw new AppError('password_reset_required')
  const isRight = await takeCode(deps, factor, code).catch(async (error: unknown) => {
    await wrongCodes.takeBack(userId)
    throw error
  })
  if (isRight) await wrongCodes.clear(userId)
  else if (count === SUSPICIOUS_WRONG_CODES) await notifyOwner(userId, { kind: 'wrong-codes' })
  else if (count === MOST_WRONG_CODES) await notifyOwner(userId, { kind: 'password-reset-required' })
  return isRight
}

async function takeCode(deps: CheckCodeDeps, factor: SecondFactor, code: string): Promise<boolean> {
  const { factors, codeKey, now } = deps
  const secret = factor.secret && openSecret(deps, factor.userId, factor.secret)
  const digits = code.replace(/\s/g, '')
  const step = secret ? stepOfCode(secret, digits, now()) : null
  if (step !== null) return factors.takeStep(factor, step)
  const left = await factors.takeRecoveryCode(factor.userId, hashRecoveryCode(codeKey, factor.userId, code))
  if (left === null) return false
  await deps.notifyOwner(factor.userId, { kind: 'recovery-code-used', left: String(left) })
  return true
}

/** Includes the user id, so that the secret cannot be decrypted in another user's document. */
export function sealSecret(
  { sealer }: Pick<CheckCodeDeps, 'sealer'>,
  userId: number,
  secret: string,
): string {
  return sealer.seal(`${userId}:${secret}`)
}

/** @throws if the server's secret has changed since the secret was sealed */
export function openSecret(
  { sealer }: Pick<CheckCodeDeps, 'sealer'>,
  userId: number,
  sealed: string,
): string {
  const text = sealer.open(sealed) ?? ''
  if (!text.startsWith(`${userId}:`)) throw new Error('The secret of an authenticator cannot be read')
  return text.slice(`${userId}:`.length)
}

/**
 * Requires the second step of a sign-in if the account has one.
 * @throws AppError `totp_required` with a challenge, `password_reset_required` after too many wrong
 * codes
 */
export async function demandAtSignIn(
  deps: CheckCodeDeps,
  { id, credentialsVersion }: { id: number; credentialsVersion: number },
  { identity, markBrowser }: Pick<SigningIn, 'identity' | 'markBrowser'>,
): Promise<void> {
  if (!(await deps.factors.find(id))?.secret) return
  await readUnderLimit(deps, id)
  const challenge = await deps.challenges.create({
    userId: id,
    credentialsVersion,
    identity,
    browser: markBrowser(),
  })
  throw new AppError('totp_required', { challenge })
}

/**
 * Requires a code for changes to an account's protection, if it has a second step.
 * @throws AppError `code_required`, `too_many_requests`, `password_reset_required`
 */
export async function requireCode(
  deps: CheckCodeDeps,
  userId: number,
  code: string | undefined,
): Promise<void> {
  const factor = await deps.factors.find(userId)
  if (!factor?.secret) return
  if (code === undefined || !(await checkCode(deps, factor, code))) throw new AppError('code_required')
}

/**
 * Returns the sign-in of a challenge after a right code; both are used up.
 * @throws AppError `challenge_over`, `wrong_code`, `too_many_requests`, `password_reset_required`
 */
export async function answerChallenge(
  deps: CheckCodeDeps,
  { challenge: token, code, browser }: { challenge: string; code: string; browser: string | null },
): Promise<SignInChallenge> {
  const { factors, challenges } = deps
  const challenge = browser === null ? null : await challenges.take(token, browser)
  const factor = challenge && (await factors.find(challenge.userId))
  if (!challenge || !factor?.secret) throw new AppError('challenge_over')
  // Wrong codes entered before the password was changed do not count against its owner.
  const version = await readUnderLimit(deps, challenge.userId)
  if (version !== challenge.credentialsVersion) throw new AppError('challenge_over')
  if (!(await checkCode(deps, factor, code))) throw new AppError('wrong_code')
  if (!(await challenges.use(token))) throw new AppError('challenge_over')
  return challenge
}
