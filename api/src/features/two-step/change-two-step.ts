import { AppError } from '../../platform/app-error.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { OwnerProof, ProveOwner } from '../../platform/session/owner-proof.ts'
import { type CheckCodeDeps, openSecret, sealSecret } from './check-code.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import type { SecondFactor } from './second-factors.store.ts'
import { createTotpSecret, stepOfCode, totpUri } from './totp.ts'

export interface ChangeTwoStepDeps extends CheckCodeDeps {
  siteName: string
  proveOwner: ProveOwner
  /** Ends all sessions. Returns the version for a new one, or null if the account is gone. */
  renewCredentials: (userId: number) => Promise<number | null>
  findUsername: (userId: number) => Promise<string | null>
}

/**
 * Creates a secret, which replaces the present one only after its first code.
 * @throws AppError if the owner is not verified
 */
export async function proposeTotp(
  deps: ChangeTwoStepDeps,
  userId: number,
  proof: OwnerProof,
): Promise<{ secret: string; otpauthUrl: string }> {
  await deps.proveOwner(userId, proof)
  const label = await deps.findUsername(userId)
  if (label === null) throw new AppError('not_authenticated')
  const secret = createTotpSecret()
  await deps.factors.propose(userId, sealSecret(deps, userId, secret))
  return { secret, otpauthUrl: totpUri(secret, { issuer: deps.siteName, label }) }
}

/** The version of the credentials for the present session, and the new recovery codes. */
interface Changed {
  credentialsVersion: number
  recoveryCodes: string[]
}

/**
 * Activates the proposed secret and ends earlier sessions and pending sign-ins.
 * @throws AppError `validation_failed` for a wrong code, `too_many_requests`
 */
export async function confirmTotp(deps: ChangeTwoStepDeps, userId: number, code: string): Promise<Changed> {
  const factor = await deps.factors.find(userId)
  const limits = [{ key: `second-step-confirm:${userId}`, limit: 15, windowSeconds: 600 }]
  const step = await countWrongTries(deps.limiter, limits, async () => firstStep(deps, factor, code))
  if (factor === null || step === null) throw new AppError('validation_failed', WRONG_CODE)
  const recoveryCodes = createRecoveryCodes()
  const recoveryHashes = hashesOf(deps, userId, recoveryCodes)
  if (!(await deps.factors.confirm(factor, { step, recoveryHashes }))) {
    throw new AppError('validation_failed', WRONG_CODE)
  }
  await deps.wrongCodes.clear(userId)
  const credentialsVersion = await renew(deps, userId)
  await deps.notifyOwner(userId, { kind: 'totp-on' })
  return { recoveryCodes, credentialsVersion }
}

const WRONG_CODE = { fields: { code: 'wrong_code' } } as const

function firstStep(deps: ChangeTwoStepDeps, factor: SecondFactor | null, code: string): number | null {
  if (!factor?.pendingSecret) return null
  const secret = openSecret(deps, factor.userId, factor.pendingSecret)
  return stepOfCode(secret, code.replace(/\s/g, ''), deps.now())
}

/**
 * Replaces the recovery codes by ten new ones.
 * @throws AppError if the owner is not verified, `totp_not_found`
 */
export async function renewRecoveryCodes(
  deps: ChangeTwoStepDeps,
  userId: number,
  proof: OwnerProof,
): Promise<string[]> {
  await deps.proveOwner(userId, proof)
  const codes = createRecoveryCodes()
  const isReplaced = await deps.factors.replaceRecoveryCodes(userId, hashesOf(deps, userId, codes))
  if (!isReplaced) throw new AppError('totp_not_found')
  await deps.notifyOwner(userId, { kind: 'recovery-codes-renewed' })
  return codes
}

/**
 * Removes the second step and ends earlier sessions and pending sign-ins.
 * @throws AppError if the owner is not verified, `totp_not_found`
 */
export async function removeTotp(
  deps: ChangeTwoStepDeps,
  userId: number,
  proof: OwnerProof,
): Promise<number> {
  await deps.proveOwner(userId, proof)
  if (!(await deps.factors.remove(userId))) throw new AppError('totp_not_found')
  const credentialsVersion = await renew(deps, userId)
  await deps.notifyOwner(userId, { kind: 'totp-off' })
  return credentialsVersion
}

async function renew({ renewCredentials }: ChangeTwoStepDeps, userId: number): Promise<number> {
  const version = await renewCredentials(userId)
  if (version === null) throw new AppError('not_authenticated')
  return version
}

function hashesOf({ codeKey }: ChangeTwoStepDeps, userId: number, codes: readonly string[]): string[] {
  return codes.map((code) => hashRecoveryCode(codeKey, userId, code))
}
