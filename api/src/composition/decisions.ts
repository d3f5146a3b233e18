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
  noteAccount(userId: number): Promise<void>
  noteBlock(id: string): Promise<void>
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
    noteAccount: (userId) => note('account', userId, () => standings.read(userId)),
    noteBlock: (id) => note('block', id, () => blocks.find(id)),
    trim: () => log.trim(new Date()),
  }
}

type NoteAccount = Pick<Decisions, 'noteAccount'>

/** Wraps the store so that each decision is recorded before the call returns. */
export function noteClosings(
  store: PendingDeletionStore,
  { noteAccount }: NoteAccount,
): PendingDeletionStore {
  return {
    ...store,
    close: (account, closing) => noted(store.close(account, closing), () => noteAccount(account.id)),
    reopen: (account, now) => noted(store.reopen(account, now), () => noteAccount(account.id)),
    beginErasure: (userId, now) => noted(store.beginErasure(userId, now), () => noteAccount(userId)),
  }
}

/** Wraps the store so that each decision is recorded before the call returns. */
export function noteAdminUsers(store: AdminUsersStore, { noteAccount }: NoteAccount): AdminUsersStore {
  return {
    ...store,
    setBlocked: (id, isBlocked) => noted(store.setBlocked(id, isBlocked), () => noteAccount(id)),
    close: (id, closing) => noted(store.close(id, closing), () => noteAccount(id)),
    reopen: (id, now) => noted(store.reopen(id, now), () => noteAccount(id)),
  }
}

/** Wraps the store so that each decision is recorded before the call returns. */
export function noteBlocks(store: BlocksStore, { noteBlock }: Pick<Decisions, 'noteBlock'>): BlocksStore {
  return {
    ...store,
    async add(block) {
      await store.add(block)
      await noteBlock(block._id)
    },
    lift: (id, by, at) => noted(store.lift(id, by, at), () => noteBlock(id)),
    async liftOwner(owner, by, at) {
      const lifted = (await store.inForce()).filter((block) => block.owner === owner)
      await store.liftOwner(owner, by, at)
      for (const { _id } of lifted) await noteBlock(_id)
    },
  }
}

async function noted(deciding: Promise<boolean>, note: () => Promise<void>): Promise<boolean> {
  const isDecided = await deciding
  if (isDecided) await note()
  return isDecided
}
