import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type AccountTransferDocument, accountTransferModel, type LeftOut } from './account-transfer.model.ts'

/** Answers to requests that are sent again are kept as long. */
const KEPT_DAYS = 30

/** Links of an account on their way to another one, or arrived there. */
export interface AccountTransfer {
  id: string
  from: Owner
  to: Owner
  /** The links that were offered; null where all are transferred, whatever the recipient's plan. */
  offered: number[] | null
  attempt: number
  /** Places that the recipient lacks; null until that is decided. */
  missing: number | null
  /** The links that it consists of; null until they have been listed. */
  planned: number[] | null
  /** Null until it is done. */
  result: TransferResult | null
}

/** How many links went, and how many stayed of those that were asked for. */
export interface TransferResult {
  links: number
  stayed: number
  leftOut: LeftOut
}

type Begun = Pick<AccountTransfer, 'id' | 'attempt'>

export interface AccountTransfersStore {
  /** Notes a transfer before its first link goes, unless one of the same account is under way. */
  begin(transfer: Pick<AccountTransfer, 'id' | 'from' | 'to'>): Promise<void>
  /** Stores its links unless there are any; returns those that hold, null where it is gone. */
  plan(begun: Begun, planned: readonly number[]): Promise<number[] | null>
  /** Stores whether there is room, once; returns what holds, null where that attempt is over. */
  decideRoom(begun: Begun, missing: number): Promise<number | null>
  /** What is left out, as it was found first. */
  keepLeftOut(id: string, leftOut: LeftOut): Promise<void>
  /** One that has begun. */
  find(id: string): Promise<AccountTransfer | null>
  isUnderWay(id: string): Promise<boolean>
  findUnfinishedOf(from: Owner): Promise<AccountTransfer | null>
  /** False where it was finished before, or is gone. */
  finish(id: string, counts: Pick<TransferResult, 'links' | 'stayed'>): Promise<boolean>
  /** Transfers that were begun and never finished, because a process died. */
  listUnfinished(): Promise<AccountTransfer[]>
  /** Removes what an account sent; who offered it something is not told that it is gone. */
  eraseTransfersOf(owner: Owner): Promise<void>
}

/** Transfers in the database, for a month. */
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
    async keepLeftOut(id, leftOut) {
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

/** Transfers by administrators have one attempt, which has no number. */
function attempted(attempt: number) {
  return attempt === 0 ? {} : { attempt }
}

/** Null for an offer that nobody has accepted. */
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
