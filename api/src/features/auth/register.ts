import type { Registration } from '@atajo/shared/session'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import { nameKey } from '../../platform/name-key.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { addressShare } from '../../platform/work-shares.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type MoveGuestLinksDeps, moveGuestLinks } from './move-guest-links.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { UserAccount, UserStore } from './users.store.ts'

const HOUR = 3600

/** The result of a permitted registration. */
export interface Admission {
  /** Grants that make the account PRO from the start. */
  grants: string[]
  /** Gives the invitation back if no account was created. */
  takeBack: () => Promise<void>
}

export interface RegisterDeps extends MoveGuestLinksDeps {
  /** @throws AppError if registration is closed, or requires a valid invitation */
  admit: (invitation: string | null) => Promise<Admission>
  users: UserStore
  passwords: PasswordHasher
  nextId: NextId
  limiter: DatabaseLimiter
  /** Emails a link that confirms the address; null if no mail server is set. */
  askToConfirm: ((user: UserAccount) => Promise<void>) | null
}

export interface RegisterRequest {
  registration: Registration & { name?: string | null | undefined }
  /** The actor of the request. A guest's links move to the new account. */
  asker: Actor | null
  /** The client address for rate limits. */
  address: string
  idempotencyKey: string | null
}

/** Identifies a retried registration by its user name, with or without the same session. */
export function registrantOf(username: string): string {
  return `new:${nameKey(username)}`
}

/**
 * Creates an account and moves the guest's links to it.
 * @throws AppError `validation_failed` for a common password, what `admit` throws,
 * `username_taken`, `email_taken`, `too_many_requests`
 */
export async function register(deps: RegisterDeps, request: RegisterRequest): Promise<UserAccount> {
  const { password, ...account } = request.registration
  refuseCommonPassword(password, account, 'password')
  await deps.limiter.take({ key: 'register', address: request.address, limit: 20, windowSeconds: HOUR })
  const earlier =
    request.idempotencyKey === null ? null : await deps.users.findByIdempotencyKey(request.idempotencyKey)
  const user = earlier ?? (await createUser(deps, request))
  await deps.askToConfirm?.(user)
  await moveGuestLinks(deps, request.asker, `u:${user.id}`)
  return user
}

async function createUser(deps: RegisterDeps, request: RegisterRequest): Promise<UserAccount> {
  const { users, passwords, nextId } = deps
  const { username, email, password, name } = request.registration
  const admission = await deps.admit(request.registration.invitation ?? null)
  try {
    if (await users.isUsernameTaken(username)) throw new AppError('username_taken')
    const account = {
      id: await nextId('user'),
      username,
      email,
      ...(name && { name }),
      passwordHash: await passwords.hash(password, [addressShare(request.address)]),
      idempotencyKey: request.idempotencyKey,
      grants: admission.grants,
      ...(deps.askToConfirm && { pendingEmail: email }),
    }
    const user = await users.insert(account)
    // Another attempt of the same request has created the account.
    if (user.id !== account.id) await admission.takeBack()
    return user
  } catch (error) {
    await admission.takeBack()
    await limitTries(deps, error, request)
    throw error
  }
}

/** Limits how fast anybody can find out which addresses have an account. */
async function limitTries({ limiter }: RegisterDeps, error: unknown, { address }: RegisterRequest) {
  if (!(error instanceof AppError) || error.code !== 'email_taken') return
  await limiter.take({ key: 'register-email', address, limit: 5, windowSeconds: HOUR })
}
