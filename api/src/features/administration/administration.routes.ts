import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import type { AdminUsersDeps } from './admin-users.ts'
import type { FirstDayDeps } from './first-day.ts'
import { registerInvitationsRoutes } from './invitations.routes.ts'
import type { InviteDeps } from './invite.ts'
import type { ListDeedsDeps } from './list-deeds.ts'
import { registerLogRoutes } from './log.routes.ts'
import { type OverviewRoutesDeps, registerOverviewRoutes } from './overview.routes.ts'
import { createAdminGuard } from './require-admin.routes.ts'
import { registerServiceHealthRoutes } from './service-health.routes.ts'
import type { ServiceHealthDeps } from './service-health.ts'
import { registerSettingsRoutes, type SettingsRoutesDeps } from './settings.routes.ts'
import type { TransferLinksDeps } from './transfer-links.ts'
import { registerUsersRoutes } from './users.routes.ts'

export interface AdministrationDeps
  extends SettingsRoutesDeps,
    InviteDeps,
    AdminUsersDeps,
    TransferLinksDeps,
    OverviewRoutesDeps,
    ListDeedsDeps {
  firstDay: FirstDayDeps
  serviceHealth: ServiceHealthDeps
}

/** What administrators do: nobody else reaches any call of this scope. */
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
