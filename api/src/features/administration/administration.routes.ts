import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import type { AdminUsersDeps } from './accounts/admin-users.ts'
import type { FirstDayDeps } from './accounts/first-day.ts'
import { registerInvitationsRoutes } from './accounts/invitations.routes.ts'
import type { InviteDeps } from './accounts/invite.ts'
import type { TransferLinksDeps } from './accounts/transfer-links.ts'
import { registerUsersRoutes } from './accounts/users.routes.ts'
import { registerServiceHealthRoutes } from './health/service-health.routes.ts'
import type { ServiceHealthDeps } from './health/service-health.ts'
import type { ListAuditLogDeps } from './log/list-audit-log.ts'
import { registerLogRoutes } from './log/log.routes.ts'
import { type OverviewRoutesDeps, registerOverviewRoutes } from './overview.routes.ts'
import { createAdminGuard } from './require-admin.routes.ts'
import { registerSettingsRoutes, type SettingsRoutesDeps } from './settings/settings.routes.ts'

export interface AdministrationDeps
  extends SettingsRoutesDeps,
    InviteDeps,
    AdminUsersDeps,
    TransferLinksDeps,
    OverviewRoutesDeps,
    ListAuditLogDeps {
  firstDay: FirstDayDeps
  serviceHealth: ServiceHealthDeps
}

/** Registers the administrators' routes, all behind the same guard. */
export function registerAdministrationRoutes(app: ApiScope, deps: AdministrationDeps): void {
  app.addHook('onRequest', createAdminGuard(deps.admins))
  app.addHook('onClose', async () => deps.settings.stop())
  registerOverviewRoutes(app, deps)
  registerUsersRoutes(app, deps)
  registerSettingsRoutes(app, deps)
  registerInvitationsRoutes(app, deps)
  registerLogRoutes(app, deps)
  registerServiceHealthRoutes(app, deps.serviceHealth, deps.note)
}
