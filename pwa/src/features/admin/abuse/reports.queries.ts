import type { REPORT_DECISIONS, ReportDecisionBody, ReportItem } from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { useAdminList } from '../parts/admin.queries.ts'

export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** Open or decided reports, newest first. */
export const useReports = (state: 'open' | 'decided') => useAdminList<ReportItem>(API.adminReports, { state })

/** A decision with the block it created; lifting that block undoes the decision. */
export interface Decided {
  ok: true
  blockId: string | null
}

/** Decides all open reports of the link. Throws as `http` does. */
export const decide = (id: string, body: ReportDecisionBody) =>
  http<Decided>({
    method: 'PUT',
    path: `${API.adminReports}/${encodeURIComponent(id)}`,
    body,
  })
