import { LINK_OFFERS } from '@atajo/shared/link-transfer'
import { type Connection, type Model, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey, meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { writeInFreeSlot } from '../../platform/database/plan-slots.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type AccountTransferDocument, accountTransferModel, KEPT_DAYS } from './account-transfer.model.ts'

export interface LinkOffer {
  id: string
  from: Owner
  /** Null if no account has that name; nobody can accept the offer. */
  to: Owner | null
  /** The name as the sender typed it. */
  typed: string
  links: number
  at: Date
}

export interface NewLinkOffer extends Omit<LinkOffer, 'links'> {
  ids: readonly number[]
  idempotencyKey: string | null
}

export interface LinkOffersStore {
  /**
   * Adds an offer unless the sender has too many open ones; a repeated request returns the first
   * offer.
   */
  open(offer: NewLinkOffer): Promise<Pick<LinkOffer, 'id' | 'links'> | 'limit_reached'>
  findCreated(from: Owner, idempotencyKey: string): Promise<Pick<LinkOffer, 'id' | 'links'> | null>
  /** Open offers that the account sent or can answer, newest first. */
  listOf(owner: Owner, now: Date): Promise<{ incoming: LinkOffer[]; outgoing: LinkOffer[] }>
  /** Returns an open offer that the account sent or can answer, with the ids of its links. */
  find(owner: Owner, id: string, now: Date): Promise<(LinkOffer & { ids: number[] }) | null>
  /** Begins the transfer; `'busy'` if the sender has another one in progress. */
  accept(to: Owner, id: string, now: Date): Promise<'begun' | 'gone' | 'busy'>
  /** Turns a transfer back into an offer, because the recipient has no room. */
  reopen(begun: { id: string; attempt: number }): Promise<void>
  end(id: string, by: { from: Owner } | { to: Owner }, now: Date): Promise<boolean>
  /** Ends all open offers that the account sent. */
  endAllFrom(owner: Owner): Promise<void>
}

/** The greatest number of offers in a list. */
const LISTED = 200

const NOT_BEGUN = { isDone: trusted({ $exists: false }) }

/** The store of offers, which are transfers that have not begun. */
export function createLinkOffersStore(connection: Connection): LinkOffersStore {
  const transfers = accountTransferModel(connection)
  const open = (now: Date) => ({ ...NOT_BEGUN, expiresAt: trusted({ $gt: now }) })

  async function list(filter: { from: Owner } | { to: Owner }, now: Date): Promise<LinkOffer[]> {
    const found = await transfers
      .find({ ...filter, ...open(now) }, { offered: 0 })
      .lean<AccountTransferDocument[]>()
    return found
      .map(offerOf)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, LISTED)
  }

  return {
    findCreated: (from, idempotencyKey) => findCreated(transfers, from, idempotencyKey),
    open: (offer) => openOffer(transfers, offer),
    async listOf(owner, now) {
      const [incoming, outgoing] = await Promise.all([list({ to: owner }, now), list({ from: owner }, now)])
      return { incoming, outgoing }
    },
    async find(owner, id, now) {
      const found = await transfers.findOne({ _id: id, ...open(now) }).lean<AccountTransferDocument>()
      if (!found || (found.from !== owner && found.to !== owner)) return null
      return { ...offerOf(found), ids: found.offered ?? [] }
    },
    async accept(to, id, now) {
      const expiresAt = new Date(now.getTime() + KEPT_DAYS * DAY_MS)
      try {
        const begun = await transfers.updateOne(
          { _id: id, to, ...open(now) },
          { $set: { isDone: false, expiresAt }, $inc: { attempt: 1 } },
        )
        return begun.matchedCount === 1 ? 'begun' : 'gone'
      } catch (error) {
        if (isDuplicateKey(error)) return 'busy'
        throw error
      }
    },
    async reopen({ id, attempt }) {
      const refused = { _id: id, isDone: false as const, attempt, missing: trusted({ $gt: 0 }) }
      const found = await transfers.findOne(refused, { offeredAt: 1 }).lean<AccountTransferDocument>()
      if (!found) return
      const $set = { expiresAt: endOf(found.offeredAt ?? new Date(0)) }
      const $unset = { isDone: 1, missing: 1, planned: 1, leftOut: 1 } as const
      await transfers.updateOne(refused, { $set, $unset })
    },
    async end(id, by, now) {
      return (await transfers.deleteOne({ _id: id, ...by, ...open(now) })).deletedCount === 1
    },
    async endAllFrom(owner) {
      await transfers.deleteMany({ from: owner, ...NOT_BEGUN })
    },
  }
}

/** The unique index on the slot keeps the limit under concurrent requests. */
async function openOffer(
  transfers: Model<AccountTransferDocument>,
  { id, from, to, typed, at, ids, idempotencyKey }: NewLinkOffer,
): Promise<Pick<LinkOffer, 'id' | 'links'> | 'limit_reached'> {
  await transfers.deleteMany({ from, ...NOT_BEGUN, expiresAt: trusted({ $lte: at }) })
  const offer = {
    _id: id,
    from,
    ...(to === null ? {} : { to }),
    typed,
    offered: [...ids],
    links: ids.length,
    offeredAt: at,
    expiresAt: endOf(at),
    ...(idempotencyKey === null ? {} : { creationMark: idempotencyKey }),
  }
  const written = await writeInFreeSlot({
    limit: LINK_OFFERS.max,
    async readSlots() {
      const sent = { from, offerSlot: trusted({ $exists: true }) }
      const slots = await transfers.find(sent, { offerSlot: 1 }).lean<AccountTransferDocument[]>()
      return slots.map(({ offerSlot }) => offerSlot)
    },
    async write(offerSlot) {
      try {
        await transfers.create({ ...offer, offerSlot })
        return 'opened' as const
      } catch (error) {
        const meanings = { creationMark: 'created_before', offerSlot: 'slot_taken' } as const
        return meaningOfDuplicate(error, meanings)
      }
    },
  })
  if (written === 'limit_reached') return written
  const earlier = written === 'opened' ? null : await findCreated(transfers, from, idempotencyKey ?? '')
  return earlier ?? { id, links: ids.length }
}

async function findCreated(
  transfers: Model<AccountTransferDocument>,
  from: Owner,
  idempotencyKey: string,
): Promise<Pick<LinkOffer, 'id' | 'links'> | null> {
  const found = await transfers
    .findOne({ from, creationMark: idempotencyKey }, { links: 1 })
    .lean<AccountTransferDocument>()
  return found && { id: found._id, links: found.links ?? 0 }
}

function endOf(at: Date): Date {
  return new Date(at.getTime() + LINK_OFFERS.days * DAY_MS)
}

function offerOf(stored: AccountTransferDocument): LinkOffer {
  const { _id: id, from, to = null, typed = '', links = 0, offeredAt = new Date(0) } = stored
  return { id, from, to, typed, links, at: offeredAt }
}
