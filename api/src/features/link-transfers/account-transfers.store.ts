import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'
import {
  type AccountTransferDocument,
  accountTransferModel,
  KEPT_DAYS,
  type LeftOut,
} from './account-transfer.model.ts'

/** A transfer between accounts that is in progress or done. */
export interface AccountTransfer {
  id: string
  from: Owner
  to: Owner
  /**
   * The ids of the offered links; null if all links are transferred regardless of the recipient's
   * plan.
   */
  offered: number[] | null
  attempt: number
  /** The number of slots that the recipient lacks; null until it is known. */
  missing: number | null
  /** The ids of the links to transfer; null until they have been listed. */
  planned: number[] | null
  /** Null while the transfer is in progress. */
  result: TransferResult | null
}

/** The number of transferred links, and of requested links that were not transferred. */
export interface TransferResult {
  links: number
  stayed: number
  leftOut: LeftOut
}

type Begun = Pick<AccountTransfer, 'id' | 'attempt'>

export interface AccountTransfersStore {
  /**
   * Records a transfer before its first link moves, unless one of the same account is in progress.
   */
  begin(transfer: Pick<AccountTransfer, 'id' | 'from' | 'to'>): Promise<void>
  /**
   * Stores the ids of the links unless some are stored already. Returns the stored ids; null if the
   * transfer is gone.
   */
  plan(begun: Begun, planned: readonly number[]): Promise<number[] | null>
  /**
   * Stores once how many slots are missing. Returns the stored number; null if this attempt has
   * ended.
   */
  decideRoom(begun: Begun, missing: number): Promise<number | null>
  /** Stores the names of left-out groups and tags, once. */
  storeLeftOut(id: string, leftOut: LeftOut): Promise<void>
  find(id: string): Promise<AccountTransfer | null>
  isUnderWay(id: string): Promise<boolean>
  findUnfinishedOf(from: Owner): Promise<AccountTransfer | null>
  /** Returns false if the transfer was already finished or is gone. */
  finish(id: string, counts: Pick<TransferResult, 'links' | 'stayed'>): Promise<boolean>
  /** Transfers that began and were not finished, because a process died. */
  listUnfinished(): Promise<AccountTransfer[]>
  /**
   * Removes the transfers that an account sent. Offers to it stay open without a recipient, so that
   * their senders do not learn of the deletion.
   */
  eraseTransfersOf(owner: Owner): Promise<void>
}

/** The store of transfers, which are kept for 30 days. */
export function createAccountTransfersStore(connection: Connection): AccountTransfersStore {
  const transfers = accountTransferModel(connection)
  const undecided = trusted({ $exists: false })

  async function find(filter: { _id: string } | { from: Owner; isDone: false }) {
    const found = await transfers.findOne(filter).lean<AccountTransferDocument>()
    return found && transferOf(found)
  }

  return {
    find: (id) => find({ _id: id }),
    findUnfinishedOf: (from) => find({ from, isDone: false }),
    isUnderWay: async (id) => (await transfers.exists({ _id: id, isDone: false })) !== null,
    async begin({ id, from, to }) {
      const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY_MS)
      try {
        await transfers.create({ _id: id, from, to, isDone: false, expiresAt })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
    async plan({ id, attempt }, planned) {
      const unplanned = { _id: id, isDone: false, ...attempted(attempt), planned: undecided }
      await transfers.updateOne(unplanned, { $set: { planned: [...planned] } })
      const found = await find({ _id: id })
      return found?.attempt === attempt ? found.planned : null
    },
    async decideRoom({ id, attempt }, missing) {
      const open = { _id: id, isDone: false, ...attempted(attempt), missing: undecided }
      await transfers.updateOne(open, { $set: { missing } })
      const found = await find({ _id: id })
      return found?.attempt === attempt ? found.missing : null
    },
    async storeLeftOut(id, leftOut) {
      await transfers.updateOne({ _id: id, leftOut: undecided }, { $set: { leftOut } })
    },
    async finish(id, counts) {
      const finished = await transfers.updateOne(
        { _id: id, isDone: false },
        { $set: { isDone: true, ...counts }, $unset: { offered: 1, planned: 1, offerSlot: 1 } },
      )
      return finished.modifiedCount === 1
    },
    async listUnfinished() {
      const found = await transfers.find({ isDone: false }).lean<AccountTransferDocument[]>()
      return found.flatMap((transfer) => transferOf(transfer) ?? [])
    },
    async eraseTransfersOf(owner) {
      await transfers.deleteMany({ from: owner })
      await transfers.updateMany({ to: owner, isDone: undecided }, { $unset: { to: 1 } })
      await transfers.deleteMany({ to: owner })
    },
  }
}

/** Transfers by administrators have a single attempt without a number. */
function attempted(attempt: number) {
  return attempt === 0 ? {} : { attempt }
}

/** Returns null for an open offer. */
function transferOf(stored: AccountTransferDocument): AccountTransfer | null {
  const { _id: id, from, to, isDone, offered, attempt = 0, missing, planned, links, stayed = 0 } = stored
  if (to === undefined || isDone === undefined) return null
  const leftOut = stored.leftOut ?? { groups: [], tags: [] }
  return {
    id,
    from,
    to,
    offered: offered ?? null,
    attempt,
    missing: missing ?? null,
    planned: planned ?? null,
    result: isDone ? { links: links ?? 0, stayed, leftOut } : null,
  }
}
