import type { ListedAuditEntry } from '@atajo/shared/admin-lists'
import { API } from '@atajo/shared/paths'
import { httpFile } from '../../../platform/server/http.ts'
import { useAdminList } from '../parts/admin.queries.ts'

const WHOLE_LOG_MS = 2 * 60_000

export const useLog = () => useAdminList<ListedAuditEntry>(API.adminLog)

/** Downloads the whole audit log. Throws as `httpFile` does. */
export const readWholeLog = () => httpFile(`${API.adminLog}/export.csv`, WHOLE_LOG_MS)
