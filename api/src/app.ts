import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { HostParts } from './composition/hosts.ts'
import type { VisitParts } from './composition/visits.ts'
import type { Config } from './config.ts'
import { type AbuseDeps, registerAbuseRoutes } from './features/abuse/abuse.routes.ts'
import { type ReportRouteDeps, registerReportRoute } from './features/abuse/report.routes.ts'
import { type AccountDeps, registerAccountRoutes } from './features/account/account.routes.ts'
import { sweepAfterWrites } from './features/account/sweep-after-writes.routes.ts'
import {
  type AdministrationDeps,
  registerAdministrationRoutes,
} from './features/administration/administration.routes.ts'
import { registerSetupRoutes } from './features/administration/setup.routes.ts'
import { type AuthDeps, registerAuthRoutes } from './features/auth/auth.routes.ts'
import { shedLogins } from './features/auth/shed-logins.ts'
import {
  type BillingDeps,
  registerCheckoutRoute,
  registerPaymentWebhook,
} from './features/billing/billing.routes.ts'
import { registerAccountKeysRoutes } from './features/developer-api/account-keys.routes.ts'
import {
  createKeyHolderHook,
  type DeveloperApiDeps,
  refuseApiKeys,
  registerApiKeyRoute,
  registerDeveloperApiRoutes,
} from './features/developer-api/developer-api.routes.ts'
import { type DomainsRoutesDeps, registerDomainsRoutes } from './features/domains/domains.routes.ts'
import { serveHosts } from './features/domains/hosts.routes.ts'
import { type ExportsDeps, registerExportsRoutes } from './features/exports/exports.routes.ts'
import { type GroupsDeps, registerGroupsRoutes } from './features/groups/groups.routes.ts'
import { type HealthDeps, registerHealthRoutes } from './features/health/health.routes.ts'
import { registerImportRoutes } from './features/import-links/import-links.routes.ts'
import type { ImportLinksDeps } from './features/import-links/import-links.ts'
import { type LinksDeps, registerLinksRoutes } from './features/links/links.routes.ts'
import type { PurgeLinksDeps } from './features/links/purge-links.ts'
import { type MetricsDeps, measureAnswers, registerMetricsRoutes } from './features/metrics/metrics.routes.ts'
import type { ListMissedDeps } from './features/missed-codes/list-missed.ts'
import { registerMissedCodesRoutes } from './features/missed-codes/missed-codes.routes.ts'
import { type OidcRoutesDeps, registerOidcRoutes } from './features/oidc/oidc.routes.ts'
import { type PasskeyRoutesDeps, registerPasskeysRoutes } from './features/passkeys/passkeys.routes.ts'
import type { QrCodesDeps } from './features/qr-codes/create-qr-code.ts'
import { registerQrCodesRoutes } from './features/qr-codes/qr-codes.routes.ts'
import { redirectTakeOver } from './features/redirects/redirects.routes.ts'
import { registerSessionsRoutes, type SessionsDeps } from './features/sessions/sessions.routes.ts'
import { registerRobotsRoute } from './features/site/robots.routes.ts'
import { registerShareRoute } from './features/site/share.routes.ts'
import { registerSiteRoutes, type SiteDeps } from './features/site/site.routes.ts'
import { registerLinkStatsRoutes } from './features/stats/link-stats.routes.ts'
import { registerRangeStatsRoutes } from './features/stats/range-stats.routes.ts'
import { registerTagsRoutes, type TagsDeps } from './features/tags/tags.routes.ts'
import { registerTwoStepRoutes, type TwoStepDeps } from './features/two-step/two-step.routes.ts'
import { registerYourlsApiRoutes, type YourlsApiDeps } from './features/yourls-api/yourls-api.routes.ts'
import type { Upkeep } from './platform/hourly-upkeep.ts'
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
import type { RequestClaims } from './platform/idempotency/request-claims.ts'
import type { MailCarrier } from './platform/mail/mail-carrier.ts'
import { sampleAnswers } from './platform/metrics/sample-answers.ts'
import { documentRoutes, registerOpenApiRoute } from './platform/openapi/openapi-document.ts'
import { limitCreations } from './platform/rate-limit/creation-limits.ts'
import type { DatabaseLimiter } from './platform/rate-limit/database-limiter.ts'
import { createFloodLimit } from './platform/rate-limit/flood-limit.ts'
import { type SessionOptions, useSessions } from './platform/session/session.ts'

/** Everything the app is made of; `composition/` fits it together. */
export interface AppDeps {
  config: Config
  log: FastifyBaseLogger
  hosting: HostParts
  session: SessionOptions
  claims: RequestClaims
  limiter: DatabaseLimiter
  /** Folder of the built app, if there is one. */
  appFiles: string | null
  /** Holds each answer against its schema; for tests. */
  checksAnswers: boolean
  auth: AuthDeps
  account: AccountDeps
  reports: ReportRouteDeps
  links: LinksDeps & PurgeLinksDeps
  importLinks: ImportLinksDeps
  groups: GroupsDeps
  tags: TagsDeps
  qrCodes: QrCodesDeps
  exports: ExportsDeps
  billing: BillingDeps
  developerApi: DeveloperApiDeps
  yourlsApi: YourlsApiDeps
  sessions: SessionsDeps
  administration: AdministrationDeps & {
    abuse: AbuseDeps
    domains: DomainsRoutesDeps
    missed: ListMissedDeps
  }
  twoStep: TwoStepDeps
  passkeys: PasskeyRoutesDeps
  /** Null where the operator has no such service. */
  oidc: OidcRoutesDeps | null
  site: SiteDeps
  health: HealthDeps
  metrics: MetricsDeps
  visits: VisitParts
  upkeep: Upkeep
  /** Null where no mail server is set. */
  mailCarrier: MailCarrier | null
}

/** The service without its socket: every plugin and every feature's routes, in order. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps
  const { redirects } = deps.visits
  const answer = sampleAnswers(redirects.answer, deps.metrics.metrics.noteRedirect)
  const shedding = shedLogins(deps.auth, redirects.clientAddress)
  const app = createServer({
    log: deps.log,
    trustProxy: config.trustProxy,
    clientAddress: redirects.clientAddress,
    usesFastPath: config.usesFastPath,
    // Redirects come before every scope below: their visitors get no session, no cookie and other
    // headers.
    takeOver: redirectTakeOver({ ...config, ...deps.hosting, answer }),
    shed: shedding.takeOver,
    transport: deps.hosting.hosts.transport,
    errorPage: redirects.errorPage,
  })
  app.addHook('preClose', async () => shedding.end())
  app.setErrorHandler(answerError)
  serveHosts(app, { ...config, ...deps.hosting, ...redirects })
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
  app.addHook('onClose', async () => deps.mailCarrier?.end())

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
    registerAuthRoutes(member, deps.auth)
    registerAccountRoutes(member, deps.account)
    registerLinksRoutes(member, deps.links)
    registerImportRoutes(member, deps.importLinks)
    registerGroupsRoutes(member, deps.groups)
    registerTagsRoutes(member, deps.tags)
    registerQrCodesRoutes(member, deps.qrCodes)
    registerExportsRoutes(member, deps.exports)
    registerCheckoutRoute(member, deps.billing)
    registerSessionsRoutes(member, deps.sessions)
    registerTwoStepRoutes(member, deps.twoStep)
    registerPasskeysRoutes(member, deps.passkeys)
    registerOidcRoutes(member, deps.oidc)
    registerApiKeyRoute(member, deps.developerApi)
    registerAccountKeysRoutes(member, deps.developerApi)
    registerSetupRoutes(member, deps.administration.firstDay)
    await member.register(async (inner) => {
      const admins = useZodSchemas(inner, deps)
      registerAdministrationRoutes(admins, deps.administration)
      registerAbuseRoutes(admins, deps.administration.abuse)
      registerDomainsRoutes(admins, deps.administration.domains)
      registerMissedCodesRoutes(admins, deps.administration.missed)
    })
    registerLinkStatsRoutes(member, deps.visits.linkStats)
    registerRangeStatsRoutes(member, deps.visits.rangeStats)
  })
}
