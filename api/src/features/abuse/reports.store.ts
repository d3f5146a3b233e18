import type { Connection } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { type ReportDocument, reportModel } from './report.model.ts'

export interface ReportsStore {
  /** False where this network's report of the link waits already. */
  add(report: ReportDocument): Promise<boolean>
  /** Networks whose reports of the link wait for a decision. */
  countOpen(linkId: number): Promise<number>
  /** Whether an administrator let the link be, as long as it leads there. */
  isKept(linkId: number, destination: string): Promise<boolean>
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
    isKept: async (linkId, destination) =>
      (await reports.exists({ linkId, state: 'decided', decision: 'keep', destination })) !== null,
    async eraseReportsOf(owner) {
      await reports.deleteMany({ owner })
    },
  }
}
