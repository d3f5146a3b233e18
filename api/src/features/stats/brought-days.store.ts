import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from '../links/link.model.ts'
import { type BroughtDay, type BroughtDaysDocument, broughtDaysModel } from './brought-days.model.ts'
import { bufferOf } from './figures.model.ts'
import type { Periods } from './figures.store.ts'
import { createLateVisitsStore } from './late-visits.store.ts'
import { packBroughtDays, readBroughtDays } from './tally/pack-brought-days.ts'

const LINKS_AT_ONCE = 500

/** A link's days, in ascending order. */
export interface BroughtDays {
  linkId: number
  days: readonly BroughtDay[]
}

/** Days of links that were counted elsewhere, by our own service, and came with an import. */
export interface BroughtDaysStore {
  /** Keeps the days of new links; those that have some already keep them. */
  keep(owner: Owner, brought: readonly BroughtDays[]): Promise<void>
  /** Of these links, those within the period (UTC days, both included). */
  ofLinks(linkIds: readonly number[], period: Periods): Promise<BroughtDays[]>
  /** Of all links of the account but those. */
  ofAccount(owner: Owner, period: Periods, without: readonly number[]): Promise<BroughtDays[]>
  /** Links with such days that undoing their import has trashed: they count nowhere. */
  undoneOf(owner: Owner): Promise<number[]>
}

/** Reads and writes `brought_days`. */
export function createBroughtDaysStore(connection: Connection): BroughtDaysStore {
  const brought = broughtDaysModel(connection)
  const links = connection.collection<LinkDocument>('links')
  const late = createLateVisitsStore(connection)
  return {
    async keep(owner, all) {
      const writes = all.map(({ linkId, days }) => ({
        updateOne: {
          filter: { _id: linkId },
          update: { $setOnInsert: { owner, last: days.at(-1)?.day ?? 0, days: packBroughtDays(days) } },
          upsert: true,
        },
      }))
      if (writes.length === 0) return
      const options = { ordered: false, writeConcern: { w: 'majority' as const, j: true } }
      const { upsertedCount } = await brought.collection.bulkWrite(writes as never, options)
      if (upsertedCount > 0) await late.note()
    },
    async ofLinks(linkIds, period) {
      const found: BroughtDays[] = []
      for (let start = 0; start < linkIds.length; start += LINKS_AT_ONCE) {
        const ids = trusted({ $in: linkIds.slice(start, start + LINKS_AT_ONCE) })
        const documents = await brought.find({ _id: ids }).lean<BroughtDaysDocument[]>()
        found.push(...documents.flatMap((document) => within(document, period)))
      }
      return found
    },
    async ofAccount(owner, period, without) {
      const left = new Set(without)
      const filter = { owner, last: trusted({ $gte: period.first }) }
      const documents = await brought.find(filter).lean<BroughtDaysDocument[]>()
      return documents.filter(({ _id }) => !left.has(_id)).flatMap((document) => within(document, period))
    },
    async undoneOf(owner) {
      if (!(await brought.exists({ owner }))) return []
      const undone = { owner, state: 'trashed' as const, isImportUndone: true }
      const found = await links.find(undone, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id)
    },
  }
}

function within({ _id: linkId, days }: BroughtDaysDocument, { first, last }: Periods): BroughtDays[] {
  const found = [...readBroughtDays(bufferOf(days))].filter(({ day }) => day >= first && day <= last)
  return found.length > 0 ? [{ linkId, days: found }] : []
}
