import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import type { ByFeature } from './feature-names.ts'
import { registerAbuseRoutes } from './features/abuse/abuse.routes.ts'
import { registerReportRoute } from './features/abuse/report.routes.ts'
import { registerAccountRoutes } from './features/account/account.routes.ts'
import { sweepAfterWrites } from './features/account/sweep-after-writes.routes.ts'
import { registerSetupRoutes } from './features/administration/accounts/setup.routes.ts'
import { registerAdministrationRoutes } from './features/administration/administration.routes.ts'
import { registerAuthRoutes } from './features/auth/auth.routes.ts'
import { shedLogins } from './features/auth/shed-logins.ts'
import { registerCheckoutRoute, registerPaymentWebhook } from './features/billing/billing.routes.ts'
import { registerAccountKeysRoutes } from './features/developer-api/account-keys.routes.ts'
import {
  createKeyHolderHook,
  refuseApiKeys,
  registerApiKeyRoute,
  registerDeveloperApiRoutes,
} from './features/developer-api/developer-api.routes.ts'
import { registerDomainsRoutes } from './features/domains/domains.routes.ts'
import { serveHosts } from './features/domains/hosts.routes.ts'
import { registerExportsRoutes } from './features/exports/exports.routes.ts'
import { registerGroupsRoutes } from './features/groups/groups.routes.ts'
import { registerHealthRoutes } from './features/health/health.routes.ts'
import { registerImportRoutes } from './features/import-links/import-links.routes.ts'
import { registerLinkTransfersRoutes } from './features/link-transfers/link-transfers.routes.ts'
import { registerLinksRoutes } from './features/links/links.routes.ts'
import { measureAnswers, registerMetricsRoutes } from './features/metrics/metrics.routes.ts'
import { registerMissedCodesRoutes } from './features/missed-codes/missed-codes.routes.ts'
import { registerOidcRoutes } from './features/oidc/oidc.routes.ts'
import { registerPageTitlesRoute } from './features/page-titles/page-titles.routes.ts'
import { registerPasskeysRoutes } from './features/passkeys/passkeys.routes.ts'
import { registerQrCodesRoutes } from './features/qr-codes/qr-codes.routes.ts'
import { redirectTakeOver } from './features/redirects/redirects.routes.ts'
import { registerSessionsRoutes } from './features/sessions/sessions.routes.ts'
import { registerRobotsRoute } from './features/site/robots.routes.ts'
import { registerShareRoute } from './features/site/share.routes.ts'
import { registerSiteRoutes } from './features/site/site.routes.ts'
import { registerLinkStatsRoutes } from './features/stats/link-stats.routes.ts'
import { registerRangeStatsRoutes } from './features/stats/range-stats.routes.ts'
import { registerTagsRoutes } from './features/tags/tags.routes.ts'
import { registerTwoStepRoutes } from './features/two-step/two-step.routes.ts'
import { registerYourlsApiRoutes } from './features/yourls-api/yourls-api.routes.ts'
import { serveAppFiles } from './platform/http/app-files.ts'
import { applyCachePolicy } from './platform/http/cached-answer.ts'
import { compressAnswers } from './platform/http/compressed-answer.ts'
import { createServer } from './platform/http/create-server.ts'
import { allowOtherOrigins } from './platform/http/cross-origin.ts'
import { createCrossSiteGuard } from './platform/http/cross-site-guard.ts'
import { answerError } from './platform/http/error-answer.ts'
import { acceptJsonBodies } from './platform/http/json-body.ts'
import { writeLongAnswersInSlices } from './platform/http/json-in-slices.ts'
import { answerUnknownPaths } from './platform/http/not-found.ts'
import { useApiHeaders } from './platform/http/security-headers.ts'
import { logSecurityEvents } from './platform/http/security-log.ts'
import { type ApiScope, useZodSchemas } from './platform/http/zod-compilers.ts'
import { useIdempotency } from './platform/idempotency/idempotency.ts'
import { sampleAnswers } from './platform/metrics/sample-answers.ts'
import { documentRoutes, registerOpenApiRoute } from './platform/openapi/openapi-document.ts'
import { limitCreations } from './platform/rate-limit/creation-limits.ts'
import { createFloodLimit } from './platform/rate-limit/flood-limit.ts'
import { useSessions } from './platform/session/session.ts'

/** Builds the service without a socket: every plugin and every feature's routes, in order. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps
  const { redirects } = deps.visits
  const { hosts, domains } = deps.hosting
  const answer = sampleAnswers(redirects.answer, deps.metrics.metrics.noteRedirect)
  const shedding = shedLogins(deps.auth, redirects.clientAddress)
  const app = createServer({
    log: deps.log,
    trustProxy: config.trustProxy,
    clientAddress: redirects.clientAddress,
    usesFastPath: config.usesFastPath,
    // Redirects are handled before the scopes below, because their visitors get no session, no
    // cookie and different headers.
    takeOver: redirectTakeOver({ answer, hosts, hasRootLinks: config.hasRootLinks }),
    shed: shedding.takeOver,
    transport: hosts.transport,
    errorPage: redirects.errorPage,
  })
  app.addHook('preClose', async () => shedding.end())
  app.setErrorHandler(answerError)
  const { publicUrl } = config
  serveHosts(app, { hosts, domains, publicUrl, startPage: redirects.startPage })
  acceptJsonBodies(app)
  app.decorateRequest('actor', null)
  allowOtherOrigins(app)
  const floodLimit = await createFloodLimit(app, config.rateLimitScale)
  answerUnknownPaths(app, floodLimit)
  await documentRoutes(app, config)
  registerRobotsRoute(app, config)
  await app.register(registerShareRoute, { floodLimit })
  app.addHook('onReady', deps.visits.start)
  app.addHook('onClose', deps.visits.close)
  app.addHook('onClose', async () => deps.upkeep.end())
  app.addHook('onClose', async () => deps.mailWorker?.end())

  await app.register(async (scope) => {
    const api = useZodSchemas(scope, deps)
    await useApiHeaders(scope)
    writeLongAnswersInSlices(scope, deps)
    api.addHook('onSend', applyCachePolicy)
    compressAnswers(scope)
    measureAnswers(scope, deps.metrics.metrics)
    registerHealthRoutes(api, deps.health)
    registerMetricsRoutes(scope, deps.metrics)
    await api.register(async (webhook) => registerPaymentWebhook(useZodSchemas(webhook, deps), deps.billing))
    await api.register(async (limited) => {
      limited.addHook('onRequest', floodLimit)
      await registerLimitedRoutes(useZodSchemas(limited, deps), deps)
    })
  })
  const { siteName } = config
  await app.register((scope) => serveAppFiles(scope, { root: deps.appFiles, siteName }))
  return app
}

async function registerLimitedRoutes(api: ApiScope, deps: AppDeps): Promise<void> {
  logSecurityEvents(api)
  registerSiteRoutes(api, deps.site)
  registerOpenApiRoute(api)
  await api.register(async (scope) => registerReportRoute(useZodSchemas(scope, deps), deps.reports))

  await api.register(async (scope) => {
    useIdempotency(scope, deps)
    sweepAfterWrites(scope, deps.account)
    registerDeveloperApiRoutes(useZodSchemas(scope, deps), deps.developerApi)
  })

  await api.register(async (scope) => {
    sweepAfterWrites(scope, deps.account)
    registerYourlsApiRoutes(useZodSchemas(scope, deps), deps.yourlsApi)
  })

  await api.register(async (scope) => {
    scope.addHook('onRequest', createCrossSiteGuard(deps.config))
    scope.addHook('onRequest', refuseApiKeys)
    await useSessions(scope, deps.session)
    scope.addHook('onRequest', createKeyHolderHook(deps.developerApi))
    useIdempotency(scope, deps)
    limitCreations(scope, { limiter: deps.limiter, guestLinks: () => deps.site.settings().guestLinks })
    sweepAfterWrites(scope, deps.account)
    const member = useZodSchemas(scope, deps)
    for (const routes of Object.values(ROUTES)) routes?.member?.(member, deps)
    await member.register(async (inner) => {
      const admins = useZodSchemas(inner, deps)
      for (const routes of Object.values(ROUTES)) routes?.admin?.(admins, deps)
    })
  })
}

type Register = (api: ApiScope, deps: AppDeps) => void

/** The routes of each feature that need a session, and those that need an administrator. */
const ROUTES: ByFeature<{ member?: Register; admin?: Register }> = {
  auth: { member: (api, { auth }) => registerAuthRoutes(api, auth) },
  account: { member: (api, { account }) => registerAccountRoutes(api, account) },
  links: { member: (api, { links }) => registerLinksRoutes(api, links) },
  'import-links': { member: (api, { importLinks }) => registerImportRoutes(api, importLinks) },
  'link-transfers': { member: (api, { linkTransfers }) => registerLinkTransfersRoutes(api, linkTransfers) },
  'page-titles': { member: (api, { pageTitles }) => registerPageTitlesRoute(api, pageTitles) },
  groups: { member: (api, { groups }) => registerGroupsRoutes(api, groups) },
  tags: { member: (api, { tags }) => registerTagsRoutes(api, tags) },
  'qr-codes': { member: (api, { qrCodes }) => registerQrCodesRoutes(api, qrCodes) },
  exports: { member: (api, deps) => registerExportsRoutes(api, deps.exports) },
  billing: { member: (api, { billing }) => registerCheckoutRoute(api, billing) },
  sessions: { member: (api, { sessions }) => registerSessionsRoutes(api, sessions) },
  'two-step': { member: (api, { twoStep }) => registerTwoStepRoutes(api, twoStep) },
  passkeys: { member: (api, { passkeys }) => registerPasskeysRoutes(api, passkeys) },
  oidc: { member: (api, { oidc }) => registerOidcRoutes(api, oidc) },
  'developer-api': {
    member(api, { developerApi }) {
      registerApiKeyRoute(api, developerApi)
      registerAccountKeysRoutes(api, developerApi)
    },
  },
  administration: {
    member: (api, { administration }) => registerSetupRoutes(api, administration.firstDay),
    admin: (api, { administration }) => registerAdministrationRoutes(api, administration),
  },
  abuse: { admin: (api, { administration }) => registerAbuseRoutes(api, administration.abuse) },
  domains: { admin: (api, { administration }) => registerDomainsRoutes(api, administration.domains) },
  'missed-codes': {
    admin: (api, { administration }) => registerMissedCodesRoutes(api, administration.missed),
  },
  stats: {
    member(api, { visits }) {
      registerLinkStatsRoutes(api, visits.linkStats)
      registerRangeStatsRoutes(api, visits.rangeStats)
    },
  },
  // These features have no session routes of their own: they are registered above or only used by
  // other features.
  health: null,
  metrics: null,
  redirects: null,
  site: null,
  'yourls-api': null,
}
