import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { type BlocksStore, createBlocksStore } from '../features/abuse/blocks.store.ts'
import { createAccountStatusStore } from '../features/account/account-status.store.ts'
import type { PendingDeletionStore } from '../features/account/pending-deletions.store.ts'
import type { AdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import { createDecisionLog, type Decision } from '../platform/database/decision-log.ts'
import { isEmbeddedDatabase } from '../platform/database/open-database.ts'

/**
 * Writes decisions to a log outside the database. A failure to write does not undo the decision.
 */
export interface Decisions {
  recordAccount(userId: number): Promise<void>
  recordBlock(id: string): Promise<void>
  trim(): Promise<void>
}

/** Records the resulting state after each decision. Only used with the embedded database. */
export function composeDecisions(
  config: Pick<Config, 'dataDir' | 'mongodbUri'>,
  connection: Connection,
  failures: { error(about: object, message: string): void },
): Decisions {
  const log = createDecisionLog(config.dataDir)
  const standings = createAccountStatusStore(userModel(connection))
  const blocks = createBlocksStore(connection)

  async function note(about: Decision['about'], id: Decision['id'], read: () => Promise<object | null>) {
    if (!isEmbeddedDatabase(config)) return
    try {
      const standing = await read()
      if (standing) await log.add({ at: new Date(), about, id, standing: { ...standing } })
    } catch (error) {
      failures.error({ err: error }, 'A decision could not be noted beside the database')
    }
  }

  return {
    recordAccount: (userId) => note('account', userId, () => standings.read(userId)),
    recordBlock: (id) => note('block', id, () => blocks.find(id)),
    trim: () => log.trim(new Date()),
  }
}

type RecordAccount = Pick<Decisions, 'recordAccount'>

/** Wraps the store so that each decision is recorded before the call returns. */
export function recordPendingDeletions(
  store: PendingDeletionStore,
  { recordAccount }: RecordAccount,
): PendingDeletionStore {
  return {
    ...store,
    close: (account, closing) => noted(store.close(account, closing), () => recordAccount(account.id)),
    reopen: (account, now) => noted(store.reopen(account, now), () => recordAccount(account.id)),
    beginErasure: (userId, now) => noted(store.beginErasure(userId, now), () => recordAccount(userId)),
  }
}

/** Wraps the store so that each decision is recorded before the call returns. */
export function recordAdminUsers(store: AdminUsersStore, { recordAccount }: RecordAccount): AdminUsersStore {
  return {
    ...store,
    setBlocked: (id, isBlocked) => noted(store.setBlocked(id, isBlocked), () => recordAccount(id)),
    close: (id, closing) => noted(store.close(id, closing), () => recordAccount(id)),
    reopen: (id, now) => noted(store.reopen(id, now), () => recordAccount(id)),
  }
}

/** Wraps the store so that each decision is recorded before the call returns. */
export function recordBlocks(
  store: BlocksStore,
  { recordBlock }: Pick<Decisions, 'recordBlock'>,
): BlocksStore {
  return {
    ...store,
    async add(block) {
      await store.add(block)
      await recordBlock(block._id)
    },
    lift: (id, by, at) => noted(store.lift(id, by, at), () => recordBlock(id)),
    async liftOwner(owner, by, at) {
      const lifted = (await store.inForce()).filter((block) => block.owner === owner)
      await store.liftOwner(owner, by, at)
      for (const { _id } of lifted) await recordBlock(_id)
    },
  }
}

async function noted(deciding: Promise<boolean>, note: () => Promise<void>): Promise<boolean> {
  const isDecided = await deciding
  if (isDecided) await note()
  return isDecided
}
