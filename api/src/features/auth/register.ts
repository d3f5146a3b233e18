import type { Registration } from '@atajo/shared/session'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import { nameKey } from '../../platform/name-key.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type MoveGuestLinksDeps, moveGuestLinks } from './move-guest-links.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { UserAccount, UserStore } from './users.store.ts'

const HOUR = 3600

export interface RegisterDeps extends MoveGuestLinksDeps {
  users: UserStore
  passwords: PasswordHasher
  nextId: NextId
  limiter: DatabaseLimiter
}

export interface RegisterRequest {
  registration: Registration
  /** Who asks; a guest's links move to the new account. */
  asker: Actor | null
  /** The address that limits count. */
  address: string
  idempotencyKey: string | null
}

/** Who retries a registration: whoever sends the same name, with or without the session it had. */
export function registrantOf(username: string): string {
  return `new:${nameKey(username)}`
}

/**
 * Creates an account and gives it the guest's links.
 * @throws AppError `validation_failed` for a common password, `username_taken`, `email_taken`,
 * `too_many_requests`
 */
export async function register(deps: RegisterDeps, request: RegisterRequest): Promise<UserAccount> {
  const { password, ...account } = request.registration
  refuseCommonPassword(password, account, 'password')
  await deps.limiter.take({ key: `register:${request.address}`, limit: 20, windowSeconds: HOUR })
  const earlier =
    request.idempotencyKey === null ? null : await deps.users.findByIdempotencyKey(request.idempotencyKey)
  const user = earlier ?? (await createUser(deps, request))
  await moveGuestLinks(deps, request.asker, `u:${user.id}`)
  return user
}

async function createUser(
  { users, passwords, nextId, limiter }: RegisterDeps,
  { registration, address, idempotencyKey }: RegisterRequest,
): Promise<UserAccount> {
  const { username, email, password } = registration
  if (await users.isUsernameTaken(username)) throw new AppError('username_taken')
  const passwordHash = await passwords.hash(password)
  try {
    return await users.insert({ id: await nextId('user'), username, email, passwordHash, idempotencyKey })
  } catch (error) {
    // Which addresses have an account is not for anybody to try out at leisure.
    if (error instanceof AppError && error.code === 'email_taken') {
      await limiter.take({ key: `register-email:${address}`, limit: 5, windowSeconds: HOUR })
    }
    throw error
  }
}
