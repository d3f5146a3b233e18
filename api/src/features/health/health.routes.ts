import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'

export interface HealthDeps {
  isReady: () => Promise<boolean>
}

const healthWire = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })

/** Registers liveness and readiness for supervisors and load balancers. */
export function registerHealthRoutes(app: ApiScope, { isReady }: HealthDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/health/live',
    schema: describeRoute({
      tag: ROUTE_TEXTS.health.tag,
      summary: ROUTE_TEXTS.health.live,
      answers: { 200: healthWire },
      access: 'anyone',
    }),
    handler: async () => ({ status: 'ok' as const }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/health/ready',
    schema: describeRoute({
      tag: ROUTE_TEXTS.health.tag,
      summary: ROUTE_TEXTS.health.ready,
      answers: { 200: healthWire },
      errors: ['database_unavailable'],
      access: 'anyone',
    }),
    handler: async () => {
      if (!(await isReady())) throw new AppError('database_unavailable')
      return { status: 'ok' as const }
    },
  })
}
