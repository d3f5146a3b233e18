import { createHmac } from 'node:crypto'
import type { FirstAccount, SettingsChange, SetupState } from '@atajo/shared/administration'
import type { User } from '@atajo/shared/session'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { isSameSecret } from '../../../platform/is-same-secret.ts'
import type { DatabaseLimiter } from '../../../platform/rate-limit/database-limiter.ts'
import type { SigningIn } from '../../../platform/session/signing-in.ts'
import type { RecordAuditEntry } from '../log/audit-entry.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import type { AdminsStore, OpenSetup } from './admins.store.ts'

export interface FirstDayDeps {
  admins: AdminsStore
  /** Derived from the service's secret, so that every replica computes the same token. */
  setupKey: Buffer
  limiter: DatabaseLimiter
  settings: Pick<LiveSettings, 'read' | 'check' | 'change' | 'fixed'>
  hasAccounts: () => Promise<boolean>
  version: string
  /**
   * Creates a PRO account even while registration is closed.
   * @throws AppError as any registration does
   */
  register: (registration: FirstAccount, address: string) => Promise<{ id: number }>
  /** Deletes an account that was just created. */
  unregister: (userId: number) => Promise<void>
  givePro: (userId: number) => Promise<unknown>
  signIn: (signingIn: SigningIn, userId: number) => Promise<{ user: User }>
  userOf: (userId: number) => Promise<User>
  note: RecordAuditEntry
  now: () => number
}

export interface SetupAsk {
  token: string
  /** The client's address, for rate limits. */
  address: string
}

export interface SetupChoice extends SetupAsk {
  registration?: SettingsChange['registration']
}

/** The setup token is valid for this long after a start. */
const OPEN_MS = DAY_MS
const TRIES = { limit: 30, windowSeconds: 600 }

/**
 * Opens the setup for a day if there is no administrator. Returns the token, which is the same in
 * every process until it is used; null if there is an administrator.
 */
export async function openFirstDay({ admins, setupKey, now }: FirstDayDeps): Promise<string | null> {
  const open = await admins.openSetup(new Date(now() + OPEN_MS))
  return open && tokenOf(setupKey, open)
}

/**
 * Returns what the holder of the token sees.
 * @throws AppError `invalid_token`, `too_many_requests`
 */
export async function checkSetup(deps: FirstDayDeps, ask: SetupAsk): Promise<SetupState> {
  await readOpenSetup(deps, ask)
  const { registration } = await deps.settings.read()
  return {
    hasAccounts: await deps.hasAccounts(),
    version: deps.version,
    registration,
    isRegistrationFixed: deps.settings.fixed.includes('registration'),
  }
}

/**
 * Creates an administrator's account with PRO and signs it in.
 * @throws AppError `invalid_token`, `username_taken`, `email_taken`, `validation_failed`
 */
export async function makeFirstAccount(
  deps: FirstDayDeps,
  ask: SetupChoice & { account: FirstAccount },
  signingIn: SigningIn,
): Promise<{ user: User }> {
  const open = await readOpenSetup(deps, ask)
  const { id } = await deps.register(ask.account, ask.address)
  if (!(await claim(deps, id, { ...ask, ...open }))) {
    await deps.unregister(id)
    throw new AppError('invalid_token')
  }
  return deps.signIn(signingIn, id)
}

/**
 * Makes the signed-in account the first administrator, with PRO.
 * @throws AppError `invalid_token`, `not_authenticated`, `login_required`, `validation_failed`
 */
export async function promoteFirst(
  deps: FirstDayDeps,
  ask: SetupChoice,
  actor: Actor | null,
): Promise<{ user: User }> {
  const open = await readOpenSetup(deps, ask)
  if (actor === null) throw new AppError('not_authenticated')
  if (actor.kind !== 'user') throw new AppError('login_required')
  if (!(await claim(deps, actor.userId, { ...ask, ...open }))) throw new AppError('invalid_token')
  await deps.givePro(actor.userId)
  return { user: await deps.userOf(actor.userId) }
}

async function claim(
  { admins, settings, note, now }: FirstDayDeps,
  userId: number,
  { nonce, registration }: OpenSetup & SetupChoice,
) {
  const isClaimed = await admins.claimFirst(userId, nonce, new Date(now()))
  if (!isClaimed) return false
  if (registration !== undefined) await settings.change({ registration })
  const detail = registration && { registration }
  await note({ actor: userId, action: 'setup', target: `u:${userId}`, ...(detail && { detail }) })
  return true
}

/** Validates the whole request first, so that nothing has to be rolled back. */
async function readOpenSetup(
  deps: FirstDayDeps,
  { token, address, registration }: SetupChoice,
): Promise<OpenSetup> {
  await deps.limiter.take({ key: 'setup', address, ...TRIES })
  const open = await deps.admins.readSetup()
  if (open === null || open.openUntil.getTime() <= deps.now()) throw new AppError('invalid_token')
  if (!isSameSecret(token, tokenOf(deps.setupKey, open))) throw new AppError('invalid_token')
  if (registration !== undefined) deps.settings.check({ registration })
  return open
}

function tokenOf(key: Buffer, { nonce }: OpenSetup): string {
  return createHmac('sha256', key).update(nonce).digest('base64url')
}
