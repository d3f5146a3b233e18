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
  /** The client address for rate limits. */
  address: string
  /** Returns the browser's mark if it has signed in to the account before, else null. */
  deviceOf: (userId: number) => string | null
  /** Applies until the password takes its turn, or never. */
  deadline: Pick<Deadline, 'check' | 'lift'>
}

/**
 * Verifies name and password. The answer and its time do not reveal whether the account exists.
 * @throws AppError `invalid_credentials`; `too_many_requests` after too many wrong tries from the
 * address or for the account, whether by name or email; `service_unavailable` if the password's
 * turn did not come in time, with nothing counted
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
  // A try is counted when its turn comes. A school class that waits would otherwise exceed the
  // address's limit.
  const judge = (matches: (password: string, hashed: string | null) => Promise<boolean>) =>
    countWrongTries(deps.limiter, limits, async () => ((await matches(password, hashed)) ? account : null))
  const user = await deps.passwords.inTurn(judge, [addressShare(address), share])
  if (user === null) throw new AppError('invalid_credentials')
  return user
}

/** Queue share of sign-ins by a name, before it is known which account has it. */
export function loginShare(username: string): string {
  return `login:${hashOfName(username)}`
}
