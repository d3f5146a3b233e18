import type { REPORT_DECISIONS, ReportDecisionBody, ReportItem } from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { useAdminList } from '../parts/admin.queries.ts'

export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** Reports that wait, or were decided, newest first. */
export const useReports = (state: 'open' | 'decided') => useAdminList<ReportItem>(API.adminReports, { state })

/** A decision that was made; the block that it made is what takes it back. */
export interface Decided {
  ok: true
  blockId: string | null
}

/** Decides every report of its link that waits. Throws as `http` does. */
export const decide = (id: string, body: ReportDecisionBody) =>
  http<Decided>({
    method: 'PUT',
    path: `${API.adminReports}/${encodeURIComponent(id)}`,
    body,
  })
