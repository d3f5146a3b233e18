import { createHmac } from 'node:crypto'
import type { FirstAccount, SetupState } from '@atajo/shared/administration'
import type { User } from '@atajo/shared/session'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { SigningIn } from '../../platform/session/signing-in.ts'
import type { AdminsStore, OpenSetup } from './admins.store.ts'
import type { NoteDeed } from './note-deed.ts'

export interface FirstDayDeps {
  admins: AdminsStore
  /** Derived from the service's secret: every replica makes the same token. */
  setupKey: Buffer
  limiter: DatabaseLimiter
  hasAccounts: () => Promise<boolean>
  version: string
  /** @throws AppError as any registration, whoever may register */
  register: (registration: FirstAccount, address: string) => Promise<{ id: number }>
  /** Takes back an account that was just made. */
  unregister: (userId: number) => Promise<void>
  signIn: (signingIn: SigningIn, userId: number) => Promise<{ user: User }>
  userOf: (userId: number) => Promise<User>
  note: NoteDeed
  now: () => number
}

export interface SetupAsk {
  token: string
  /** The address that limits count. */
  address: string
}

/** How long the token counts after a start. */
const OPEN_MS = DAY_MS
const TRIES = { limit: 30, windowSeconds: 600 }

/**
 * Lets the first administrator be made for a day, where there is none: the token, the same in every
 * process and until it is used. Null where there is an administrator.
 */
export async function openFirstDay({ admins, setupKey, now }: FirstDayDeps): Promise<string | null> {
  const open = await admins.openSetup(new Date(now() + OPEN_MS))
  return open && tokenOf(setupKey, open)
}

/**
 * What the holder of the token is shown.
 * @throws AppError `invalid_token`, `too_many_requests`
 */
export async function checkSetup(deps: FirstDayDeps, ask: SetupAsk): Promise<SetupState> {
  await readOpenSetup(deps, ask)
  return { hasAccounts: await deps.hasAccounts(), version: deps.version }
}

/**
 * Makes the first account, which administers the service, and signs it in.
 * @throws AppError `invalid_token`, `username_taken`, `email_taken`, `validation_failed`
 */
export async function makeFirstAccount(
  deps: FirstDayDeps,
  ask: SetupAsk & { registration: FirstAccount },
  signingIn: SigningIn,
): Promise<{ user: User }> {
  const open = await readOpenSetup(deps, ask)
  const { id } = await deps.register(ask.registration, ask.address)
  if (!(await claim(deps, id, open))) {
    await deps.unregister(id)
    throw new AppError('invalid_token')
  }
  return deps.signIn(signingIn, id)
}

/**
 * Has whoever is signed in administer a service that nobody administers yet.
 * @throws AppError `invalid_token`, `not_authenticated`, `login_required`
 */
export async function promoteFirst(
  deps: FirstDayDeps,
  ask: SetupAsk,
  actor: Actor | null,
): Promise<{ user: User }> {
  const open = await readOpenSetup(deps, ask)
  if (actor === null) throw new AppError('not_authenticated')
  if (actor.kind !== 'user') throw new AppError('login_required')
  if (!(await claim(deps, actor.userId, open))) throw new AppError('invalid_token')
  return { user: await deps.userOf(actor.userId) }
}

async function claim({ admins, note, now }: FirstDayDeps, userId: number, { nonce }: OpenSetup) {
  const isClaimed = await admins.claimFirst(userId, nonce, new Date(now()))
  if (isClaimed) await note({ actor: userId, action: 'setup', target: `u:${userId}` })
  return isClaimed
}

async function readOpenSetup(deps: FirstDayDeps, { token, address }: SetupAsk): Promise<OpenSetup> {
  await deps.limiter.take({ key: 'setup', address, ...TRIES })
  const open = await deps.admins.readSetup()
  if (open === null || open.openUntil.getTime() <= deps.now()) throw new AppError('invalid_token')
  if (!isSameSecret(token, tokenOf(deps.setupKey, open))) throw new AppError('invalid_token')
  return open
}

function tokenOf(key: Buffer, { nonce }: OpenSetup): string {
  return createHmac('sha256', key).update(nonce).digest('base64url')
}
