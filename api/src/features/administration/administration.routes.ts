import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import type { FirstDayDeps } from './first-day.ts'
import { registerInvitationsRoutes } from './invitations.routes.ts'
import type { InviteDeps } from './invite.ts'
import { createAdminGuard } from './require-admin.routes.ts'
import { registerSettingsRoutes, type SettingsRoutesDeps } from './settings.routes.ts'

export interface AdministrationDeps extends SettingsRoutesDeps, InviteDeps {
  firstDay: FirstDayDeps
}

/** What administrators do: nobody else reaches any call of this scope. */
export function registerAdministrationRoutes(app: ApiScope, deps: AdministrationDeps): void {
  app.addHook('onRequest', createAdminGuard(deps.firstDay.admins))
  app.addHook('onClose', async () => deps.settings.stop())
  registerSettingsRoutes(app, deps)
  registerInvitationsRoutes(app, deps)
}
