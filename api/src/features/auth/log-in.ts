import type { Credentials } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import type { Deadline } from '../../platform/deadline.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { accountShare, addressShare } from '../../platform/work-shares.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { hashOfName, signInLimits } from './sign-in-limits.ts'
import type { UserAccount, UserStore } from './users.store.ts'

export interface LogInDeps {
  users: UserStore
  passwords: PasswordHasher
  limiter: DatabaseLimiter
}

export interface LogInRequest {
  credentials: Credentials
  /** The address that limits count. */
  address: string
  /** The mark of the browser where it has signed in to the account before; null for any other. */
  deviceOf: (userId: number) => string | null
  /** Ends before the password waits for its turn to be judged, or never. */
  deadline: Pick<Deadline, 'check' | 'lift'>
}

/**
 * The account whose name and password these are.
 * @throws AppError `invalid_credentials`, the same and in the same time whether or not the account
 * exists; `too_many_requests` after too many wrong tries from the address or for the account, the
 * same by name and by e-mail; `service_unavailable` where the password could not be judged in time,
 * with nothing counted or changed
 */
export async function logIn(deps: LogInDeps, request: LogInRequest): Promise<UserAccount> {
  const { credentials, address, deadline } = request
  const { username, password } = credentials
  deadline.check()
  const found = await deps.users.findForLogin(username)
  const account = found?.user ?? null
  const device = account && request.deviceOf(account.id)
  const share = account ? accountShare(account.id) : loginShare(username)
  const limits = signInLimits({ username, address, account, device })
  const hashed = found?.passwordHash ?? null
  deadline.check()
  deadline.lift()
  // Counted in its turn: those of a class that wait for theirs would be over the address's limit.
  const judge = (matches: (password: string, hashed: string | null) => Promise<boolean>) =>
    countWrongTries(deps.limiter, limits, async () => ((await matches(password, hashed)) ? account : null))
  const user = await deps.passwords.inTurn(judge, [addressShare(address), share])
  if (user === null) throw new AppError('invalid_credentials')
  return user
}

/** The share of whoever signs in by a name, before it is known whose that is. */
export function loginShare(username: string): string {
  return `login:${hashOfName(username)}`
}
