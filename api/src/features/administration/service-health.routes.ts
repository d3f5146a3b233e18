import { API } from '@atajo/shared/paths'
import { serviceHealthWire } from '@atajo/shared/service-health'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { readServiceHealth, type ServiceHealthDeps } from './service-health.ts'

const { tag, health } = ROUTE_TEXTS.administration

/** How the service is, for those who keep it. */
export function registerServiceHealthRoutes(app: ApiScope, deps: ServiceHealthDeps): void {
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
}
