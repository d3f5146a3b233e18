import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue, type WorkQueue } from '../../platform/work-queue.ts'
import type { Shares } from '../../platform/work-shares.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One core stays free for redirects, and two checks at a time suffice for any machine. A share can
 * hold a school class behind one address without delaying others.
 */
const QUEUE = {
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 300,
  maxOfShare: 60,
  longestWaitMs: 20_000,
}

/** Compares the password with `hashed`, and takes the same time without a hash. */
type MatchPassword = (password: string, hashed: string | null) => Promise<boolean>

export interface PasswordHasher {
  hash(password: string, shares?: Shares): Promise<string>
  matches(password: string, hashed: string | null, shares: Shares): Promise<boolean>
  /** Runs work that compares a password when its turn has come. */
  inTurn<T>(work: (matches: MatchPassword) => Promise<T>, shares: Shares): Promise<T>
  queue: Pick<WorkQueue, 'underWay' | 'waiting'>
}

/**
 * Runs argon2id once or twice at a time in fair turns, so that floods of logins delay only
 * themselves.
 */
export function createPasswordHasher(): PasswordHasher {
  const queue = createWorkQueue(QUEUE)
  const nobody = hash('nobody has this password', ARGON2ID)
  const match: MatchPassword = async (password, hashed) => {
    const isEqual = await verify(hashed ?? (await nobody), password.normalize('NFKC'))
    return isEqual && hashed !== null
  }
  return {
    queue,
    hash: (password, shares) => queue.run(() => hash(password.normalize('NFKC'), ARGON2ID), shares),
    matches: (password, hashed, shares) => queue.run(() => match(password, hashed), shares),
    inTurn: (work, shares) => queue.run(() => work(match), shares),
  }
}
