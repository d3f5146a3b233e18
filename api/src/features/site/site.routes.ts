import { API } from '@atajo/shared/paths'
import { type Site, siteWire } from '@atajo/shared/site'
import { z } from 'zod'
import { ownPath } from '../../platform/http/own-path.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'

export interface SiteDeps {
  /** Returns the public settings of the service. */
  settings: () => Omit<Site, 'payments'>
  /** Returns the price of PRO as known now, without a long wait for the payment provider. */
  payments: () => Promise<Site['payments']>
}

/** Registers the public settings, which the app stores for offline use. */
export function registerSiteRoutes(app: ApiScope, { settings, payments }: SiteDeps): void {
  app.get(
    API.site,
    {
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.site.tag,
        summary: ROUTE_TEXTS.site.settings,
        answers: { 200: siteWire },
        access: 'anyone',
      }),
    },
    async () => ({ ...settings(), payments: await payments() }),
  )
  app.get(
    API.reopen,
    { schema: { hide: true, querystring: z.object({ to: z.string().max(2000).optional() }) } },
    async (request, reply) => reply.redirect(ownPath(request.query.to), 303),
  )
}
