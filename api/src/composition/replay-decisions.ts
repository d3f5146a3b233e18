import { JOB_NAMES } from '@atajo/shared/service-health'
import type { FastifyBaseLogger } from 'fastify'
import { type Connection, trusted } from 'mongoose'
import type { BlockDocument } from '../features/abuse/block.model.ts'
import { createBlocksStore } from '../features/abuse/blocks.store.ts'
import { type AccountStatus, createAccountStatusStore } from '../features/account/account-status.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import { linkModel } from '../features/links/model/link.model.ts'
import { createLinkClosingStore } from '../features/links/ownership/link-closing.store.ts'
import { type Owner, userIdOf } from '../platform/actor.ts'
import { createDatabase } from '../platform/database/connection.ts'
import type { Decision } from '../platform/database/decision-log.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { createJobRecords } from '../platform/job-records.ts'
import { composeAdmins } from './admins.ts'

/** Closing one account may update very many links. */
const DEADLINE_MS = 10 * 60_000

/**
 * Re-applies account deletions and blocks made after the backup was taken. Returns how many were
 * missing from it. Safe to repeat, also after an interruption.
 */
export async function replayDecisions(
  decisions: readonly Decision[],
  uri: string,
  log: FastifyBaseLogger,
): Promise<number> {
  const database = createDatabase(uri, log, { deadlineMs: DEADLINE_MS })
  try {
    const replay = composeReplay(database.connection)
    await database.connect()
    const known = await readKnownUntil(database.connection, new Date())
    const latest = new Map<string, Decision>()
    for (const decision of decisions) {
      if (decision.at > known) latest.set(`${decision.about} ${decision.id}`, decision)
    }
    let replayed = 0
    for (const decision of latest.values()) if (await replay[decision.about](decision)) replayed++
    return replayed
  } finally {
    await database.close()
  }
}

/**
 * Returns the time up to which the backup contains all decisions: the hourly upkeep stores its time
 * in the database.
 */
async function readKnownUntil(connection: Connection, now: Date): Promise<Date> {
  const jobs = await createJobRecords(connection).list(JOB_NAMES)
  const last = Math.max(0, ...jobs.map(({ lastAt }) => lastAt.getTime()))
  // A time in the future comes from a wrong clock and cannot be trusted.
  return new Date(last > now.getTime() ? 0 : last - HOUR_MS)
}

type Replay = Record<Decision['about'], (decision: Decision) => Promise<boolean>>

/** Ids are reused after a restore, so a decision must not apply to anything created after it. */
function composeReplay(connection: Connection): Replay {
  const [users, links] = [userModel(connection), linkModel(connection)]
  const standings = createAccountStatusStore(users)
  const linkClosing = createLinkClosingStore(connection)
  const keys = createApiKeyStore(connection)
  const blocks = createBlocksStore(connection)
  const { admins } = composeAdmins(connection)

  async function isThere({ linkId, owner, createdAt }: BlockDocument): Promise<boolean> {
    const made = trusted({ $lte: new Date(createdAt) })
    if (linkId !== undefined) return (await links.exists({ _id: linkId, createdAt: made })) !== null
    const userId = owner ? userIdOf(owner) : null
    return userId === null || (await users.exists({ _id: userId, createdAt: made })) !== null
  }

  return {
    async account({ id, standing, at }) {
      const [userId, owner]: [number, Owner] = [Number(id), `u:${Number(id)}`]
      const { state, closedAt, isBlocked } = standing as AccountStatus
      const outcome = await standings.put(userId, standing as AccountStatus, at)
      if (outcome === 'none') return false
      // The hourly upkeep erases accounts and cancels subscriptions.
      if (state === undefined) await linkClosing.reopen(owner, null)
      else {
        await linkClosing.close(owner, closedAt ?? at)
        await keys.eraseKeysOf(userId)
      }
      // The last administrator in the backup cannot be removed; the operator must appoint another
      // one.
      if (state !== undefined || isBlocked) await admins.remove(userId)
      return outcome === 'changed'
    },
    async block({ standing }) {
      const block = standing as unknown as BlockDocument
      return (await isThere(block)) && (await blocks.put(block))
    },
  }
}
