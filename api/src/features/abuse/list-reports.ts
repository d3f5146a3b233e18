import type { reportsQuery, reportsWire } from '@atajo/shared/abuse'
import type { z } from 'zod'
import { userIdOf } from '../../platform/actor.ts'
import { pageOf, placeOf } from '../../platform/database/list-place.ts'
import type { ReportDocument } from './report.model.ts'
import type { ReportsStore } from './reports.store.ts'

export interface ListReportsDeps {
  reports: ReportsStore
  pausedAmong: (linkIds: number[]) => Promise<Set<number>>
  usernamesOf: (userIds: number[]) => Promise<Map<number, string>>
}

const PAGE = 50

/** Lists a page of reports, newest first. @throws AppError `cursor_invalid` */
export async function listReports(
  deps: ListReportsDeps,
  { state = 'open', cursor }: z.infer<typeof reportsQuery>,
): Promise<z.infer<typeof reportsWire>> {
  const found = await deps.reports.list(state, placeOf(cursor), PAGE + 1)
  const { rows, nextCursor } = pageOf(found, PAGE, ({ createdAt: at, _id: id }) => ({ at, id }))
  return { items: await present(deps, rows), nextCursor }
}

async function present({ reports, pausedAmong, usernamesOf }: ListReportsDeps, found: ReportDocument[]) {
  const linkIds = [...new Set(found.map(({ linkId }) => linkId))]
  const [paused, usernames, reporters] = await Promise.all([
    pausedAmong(linkIds),
    usernamesOf(found.flatMap(({ owner }) => userIdOf(owner) ?? [])),
    Promise.all(linkIds.map(async (linkId) => [linkId, await reports.countOpen(linkId)] as const)),
  ])
  const reportersOf = new Map(reporters)
  return found.map((report) => {
    const ownerId = userIdOf(report.owner)
    return {
      id: report._id,
      linkId: report.linkId,
      shortUrl: report.code,
      destination: report.destination,
      reason: report.reason,
      text: report.text ?? null,
      email: report.email ?? null,
      createdAt: report.createdAt.toISOString(),
      state: report.state,
      decision: report.decision ?? null,
      decidedAt: report.decidedAt?.toISOString() ?? null,
      reporters: reportersOf.get(report.linkId) ?? 0,
      isPaused: paused.has(report.linkId),
      owner: ownerId === null ? null : { id: ownerId, username: usernames.get(ownerId) ?? '' },
    }
  })
}
