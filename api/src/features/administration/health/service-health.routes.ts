import { API } from '@atajo/shared/paths'
import { backupWire, serviceHealthWire } from '@atajo/shared/service-health'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import type { RecordAuditEntry } from '../log/audit-entry.ts'
import { makeBackup } from './make-backup.ts'
import { readServiceHealth, type ServiceHealthDeps } from './service-health.ts'

const { tag, health, backup } = ROUTE_TEXTS.administration

/** Registers the routes of the service's health and backups. */
export function registerServiceHealthRoutes(
  app: ApiScope,
  deps: ServiceHealthDeps,
  note: RecordAuditEntry,
): void {
  app.get(
    API.adminHealth,
    {
      schema: describeRoute({
        tag,
        summary: health,
        answers: { 200: serviceHealthWire },
        errors: NEEDS_ADMIN,
      }),
    },
    async () => readServiceHealth(deps),
  )
  app.post(
    API.adminBackup,
    {
      schema: describeRoute({
        tag,
        summary: backup,
        answers: { 200: backupWire },
        errors: [...NEEDS_ADMIN, 'backup_not_possible', 'backup_running', 'backup_no_room', 'backup_failed'],
      }),
    },
    async (request) => {
      const made = await makeBackup(deps.backups)
      await note({ actor: userOf(request).userId, action: 'backup', target: made.path })
      return made
    },
  )
}
