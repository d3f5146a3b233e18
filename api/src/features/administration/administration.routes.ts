import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import type { FirstDayDeps } from './first-day.ts'
import { registerSetupRoutes } from './setup.routes.ts'

export interface AdministrationDeps {
  firstDay: FirstDayDeps
}

/** What administrators do, and how the first one is made. */
export function registerAdministrationRoutes(app: ApiScope, deps: AdministrationDeps): void {
  registerSetupRoutes(app, deps.firstDay)
}
