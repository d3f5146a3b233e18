import { createHash } from 'node:crypto'
import type { Credentials } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import type { Deadline } from '../../platform/deadline.ts'
import { nameKey } from '../../platform/name-key.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter, RateBucket } from '../../platform/rate-limit/database-limiter.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { UserAccount, UserStore } from './users.store.ts'

const TEN_MINUTES = 600

export interface LogInDeps {
  users: UserStore
  passwords: PasswordHasher
  limiter: DatabaseLimiter
}

export interface LogInRequest {
  credentials: Credentials
  /** The address that limits count. */
  address: string
  /** Ends before the password is judged, or never. */
  deadline: Pick<Deadline, 'check' | 'lift'>
}

/**
 * The account whose name and password these are.
 * @throws AppError `invalid_credentials`, the same and in the same time whether or not the account
 * exists; `too_many_requests` after too many wrong tries from the address or with the name;
 * `service_unavailable` where the password could not be judged in time, with nothing counted or
 * changed
 */
export async function logIn(deps: LogInDeps, request: LogInRequest): Promise<UserAccount> {
  const { credentials, deadline } = request
  deadline.check()
  // Asked for at once with the counts: over a slow network each turn taken alone would double the
  // wait.
  const finding = deps.users.findForLogin(credentials.username)
  const matches = async (hashed: string | null) => {
    deadline.check()
    const isRight = await deps.passwords.matches(credentials.password, hashed)
    deadline.check()
    deadline.lift()
    return isRight
  }
  const attempt = async () => {
    const found = await finding
    const isRight = await matches(found?.passwordHash ?? null)
    return found && isRight ? found.user : null
  }
  const user = await countWrongTries(deps.limiter, limitsOf(request, finding), attempt, async (limit) => {
    if (limit < OF_ACCOUNT) return
    // An answer of its own would tell that this name and the one of earlier tries are one
    // account's.
    await matches(null)
    throw new AppError('invalid_credentials')
  })
  if (user === null) throw new AppError('invalid_credentials')
  return user
}

/** Place of the account's limit among the three. */
const OF_ACCOUNT = 2

/** Tries count for the address, the typed name, and the account that has it by any name. */
function limitsOf(
  { credentials, address }: LogInRequest,
  finding: ReturnType<UserStore['findForLogin']>,
): (RateBucket | Promise<RateBucket>)[] {
  const name = createHash('sha256').update(nameKey(credentials.username)).digest('base64url')
  // A name that nobody has is counted as often, so that it costs the same time.
  const ofAccount = async () => {
    const found = await finding
    return { key: `login-account:${found?.user.id ?? name}`, limit: 15, windowSeconds: TEN_MINUTES }
  }
  return [
    { key: 'login-address', address, limit: 30, windowSeconds: TEN_MINUTES },
    { key: `login-name:${name}`, limit: 15, windowSeconds: TEN_MINUTES },
    ofAccount(),
  ]
}
