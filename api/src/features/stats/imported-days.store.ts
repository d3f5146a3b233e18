import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsIn, documentsOf } from '../../platform/database/documents-of.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { packImportedDays, readImportedDays } from './counts/pack-imported-days.ts'
import { bufferOf } from './counts.model.ts'
import { type Periods, spanOf } from './counts-reader.store.ts'
import { type ImportedDay, type ImportedDaysDocument, importedDaysModel } from './imported-days.model.ts'
import { createLateVisitsStore } from './late-visits.store.ts'

const LINKS_AT_ONCE = 500

/** A link's days in ascending order. */
export interface ImportedDays {
  linkId: number
  days: readonly ImportedDay[]
}

/** Daily counts that another service kept and that came with imported links. */
export interface ImportedDaysStore {
  /** Stores the days of new links. A link that has days already keeps those. */
  keep(owner: Owner, imported: readonly ImportedDays[]): Promise<void>
  /** Moves the days of these links to another account. */
  moveTo(owner: Owner, linkIds: readonly number[]): Promise<void>
  /** Yields the links' days within the period (UTC days, both included). */
  ofLinks(linkIds: readonly number[], period: Periods): AsyncIterable<ImportedDays>
  /** Yields the days of all of the account's links except those. */
  ofAccount(owner: Owner, period: Periods, without: readonly number[]): AsyncIterable<ImportedDays>
  /** Returns the first and last day of these links, or of the whole account for null. */
  extentOf(owner: Owner, linkIds: readonly number[] | null): Promise<Periods | null>
  /** Returns links trashed by undoing their import, whose days count nowhere. */
  undoneOf(owner: Owner): Promise<number[]>
}

export function createImportedDaysStore(connection: Connection): ImportedDaysStore {
  const imported = importedDaysModel(connection)
  const links = connection.collection<LinkDocument>('links')
  const late = createLateVisitsStore(connection)

  async function* withinAll(filter: object, period: Periods): AsyncGenerator<ImportedDays> {
    for await (const document of documentsOf(imported.find(filter).lean<ImportedDaysDocument[]>())) {
      yield* within(document, period)
    }
  }

  return {
    async keep(owner, all) {
      const writes = all.map(({ linkId, days }) => ({
        updateOne: {
          filter: { _id: linkId },
          update: { $setOnInsert: { owner, last: days.at(-1)?.day ?? 0, days: packImportedDays(days) } },
          upsert: true,
        },
      }))
      if (writes.length === 0) return
      const options = { ordered: false, writeConcern: { w: 'majority' as const, j: true } }
      const { upsertedCount } = await imported.collection.bulkWrite(writes as never, options)
      if (upsertedCount > 0) await late.note()
    },
    async moveTo(owner, linkIds) {
      const moved = await imported.updateMany({ _id: trusted({ $in: linkIds }) }, { $set: { owner } })
      if (moved.modifiedCount > 0) await late.note()
    },
    async *ofLinks(linkIds, period) {
      for (let start = 0; start < linkIds.length; start += LINKS_AT_ONCE) {
        const ids = trusted({ $in: linkIds.slice(start, start + LINKS_AT_ONCE) })
        yield* withinAll({ _id: ids }, period)
      }
    },
    async *ofAccount(owner, period, without) {
      const left = new Set(without)
      const filter = { owner, last: trusted({ $gte: period.first }) }
      for await (const found of withinAll(filter, period)) if (!left.has(found.linkId)) yield found
    },
    async extentOf(owner, linkIds) {
      let found: Periods | null = null
      const among = linkIds && new Set(linkIds)
      for await (const { _id, last, days } of documentsOf(
        imported.find({ owner }).lean<ImportedDaysDocument[]>(),
      )) {
        if (among && !among.has(_id)) continue
        for (const { day } of readImportedDays(bufferOf(days))) {
          found = spanOf(found, { first: day, last })
          break
        }
      }
      return found
    },
    async undoneOf(owner) {
      if (!(await imported.exists({ owner }))) return []
      const undone = { owner, state: 'trashed' as const, isImportUndone: true }
      return mapInSlices(documentsIn(links.find(undone, { projection: { _id: 1 } })), ({ _id }) => _id)
    },
  }
}

function within({ _id: linkId, days }: ImportedDaysDocument, { first, last }: Periods): ImportedDays[] {
  const found = [...readImportedDays(bufferOf(days))].filter(({ day }) => day >= first && day <= last)
  return found.length > 0 ? [{ linkId, days: found }] : []
}
