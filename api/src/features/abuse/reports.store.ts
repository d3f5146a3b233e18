import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { behind, type ListPlace } from '../../platform/database/list-place.ts'
import { type ReportDocument, reportModel } from './report.model.ts'

export type Decided = Required<Pick<ReportDocument, 'decision' | 'destination' | 'decidedAt' | 'decidedBy'>>

export interface ReportsStore {
  /** False where this network's report of the link waits already. */
  add(report: ReportDocument): Promise<boolean>
  /** Networks whose reports of the link wait for a decision. */
  countOpen(linkId: number): Promise<number>
  /** Those of the links of which reports wait for a decision. */
  openAmong(linkIds: readonly number[]): Promise<number[]>
  /** Whether an administrator let the link be, as long as it leads there. */
  isKept(linkId: number, destination: string): Promise<boolean>
  find(id: string): Promise<ReportDocument | null>
  /** Newest first, those before a place that an earlier page ended at. */
  list(state: ReportDocument['state'], before: ListPlace | null, limit: number): Promise<ReportDocument[]>
  countWaiting(): Promise<number>
  /** Ends every report of the link that waits; gives their number. */
  decide(linkId: number, decided: Decided): Promise<number>
  /** Has the reports of one owner's links be those of another's. */
  moveReports(from: Owner, to: Owner): Promise<void>
  /** Moves the reports of these links to their new owner. */
  moveReportsOf(linkIds: readonly number[], to: Owner): Promise<void>
  /** Removes the reports of an owner's links. */
  eraseReportsOf(owner: Owner): Promise<void>
}

/** Reports of abuse in the database. */
export function createReportsStore(connection: Connection): ReportsStore {
  const reports = reportModel(connection)
  return {
    async add(report) {
      try {
        await reports.create(report)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    countOpen: (linkId) => reports.countDocuments({ linkId, state: 'open' }),
    openAmong: (linkIds) =>
      reports.distinct('linkId', { linkId: trusted({ $in: [...linkIds] }), state: 'open' }),
    isKept: async (linkId, destination) =>
      (await reports.exists({ linkId, state: 'decided', decision: 'keep', destination })) !== null,
    find: (id) => reports.findById(id).lean(),
    list: (state, before, limit) =>
      reports
        .find({ state, ...behind('createdAt', before) } as object)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean(),
    countWaiting: () => reports.countDocuments({ state: 'open' }),
    async decide(linkId, decided) {
      const { modifiedCount } = await reports.updateMany(
        { linkId, state: 'open' },
        { $set: { state: 'decided', ...decided } },
      )
      return modifiedCount
    },
    async moveReports(from, to) {
      await reports.updateMany({ owner: from }, { $set: { owner: to } })
    },
    async moveReportsOf(linkIds, to) {
      await reports.updateMany({ linkId: trusted({ $in: linkIds }) }, { $set: { owner: to } })
    },
    async eraseReportsOf(owner) {
      await reports.deleteMany({ owner })
    },
  }
}
