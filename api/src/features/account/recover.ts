import { createHash } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import { nameKey } from '../../platform/name-key.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { QueueMail } from './queued-mails.ts'

export interface RecoverDeps {
  limiter: DatabaseLimiter
  /** Null if no mail server is set. */
  queueMail: QueueMail | null
}

const HOUR = 3600

/**
 * Queues a recovery email for that name or address. The account is looked up only when the email is
 * written, so that the answer does not reveal whether it exists.
 * @throws AppError `too_many_requests` for an address that asks too often
 */
export async function recover(
  { limiter, queueMail }: RecoverDeps,
  { login, address }: { login: string; address: string },
): Promise<void> {
  await limiter.take({ key: 'recover-address', address, limit: 10, windowSeconds: HOUR })
  if (queueMail === null) return
  const name = createHash('sha256').update(nameKey(login)).digest('base64url')
  const isAllowed = await limiter.take({ key: `recover-name:${name}`, limit: 5, windowSeconds: HOUR }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )
  if (isAllowed) await queueMail({ kind: 'recovery', about: login })
}
