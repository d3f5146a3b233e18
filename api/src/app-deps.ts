import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { AbuseDeps } from './features/abuse/abuse.routes.ts'
import type { ReportRouteDeps } from './features/abuse/report.routes.ts'
import type { AccountDeps } from './features/account/account.routes.ts'
import type { AdministrationDeps } from './features/administration/administration.routes.ts'
import type { AuthDeps } from './features/auth/auth.routes.ts'
import type { BillingDeps } from './features/billing/billing.routes.ts'
import type { DeveloperApiDeps } from './features/developer-api/developer-api.routes.ts'
import type { DomainsRoutesDeps } from './features/domains/domains.routes.ts'
import type { HostsDeps } from './features/domains/hosts.routes.ts'
import type { ExportsDeps } from './features/exports/exports.routes.ts'
import type { GroupsDeps } from './features/groups/groups.routes.ts'
import type { HealthDeps } from './features/health/health.routes.ts'
import type { ImportLinksDeps } from './features/import-links/import-links.ts'
import type { LinkTransfersDeps } from './features/link-transfers/link-transfers.routes.ts'
import type { LinksDeps } from './features/links/links.routes.ts'
import type { PurgeLinksDeps } from './features/links/trash/purge-links.ts'
import type { MetricsDeps } from './features/metrics/metrics.routes.ts'
import type { ListMissedDeps } from './features/missed-codes/list-missed.ts'
import type { OidcRoutesDeps } from './features/oidc/oidc.routes.ts'
import type { PageTitlesDeps } from './features/page-titles/read-page-title.ts'
import type { PasskeyRoutesDeps } from './features/passkeys/passkeys.routes.ts'
import type { QrCodesDeps } from './features/qr-codes/create-qr-code.ts'
import type { QrLogosDeps } from './features/qr-codes/keep-qr-logo.ts'
import type { Redirects } from './features/redirects/redirects.ts'
import type { SessionsDeps } from './features/sessions/sessions.routes.ts'
import type { SiteDeps } from './features/site/site.routes.ts'
import type { LinkStatsDeps } from './features/stats/link-stats.routes.ts'
import type { RangeStatsDeps } from './features/stats/stats-request.routes.ts'
import type { TagsDeps } from './features/tags/tags.routes.ts'
import type { TwoStepDeps } from './features/two-step/two-step.routes.ts'
import type { YourlsApiDeps } from './features/yourls-api/yourls-api.routes.ts'
import type { Upkeep } from './platform/hourly-upkeep.ts'
import type { RequestClaims } from './platform/idempotency/request-claims.ts'
import type { MailWorker } from './platform/mail/mail-worker.ts'
import type { DatabaseLimiter } from './platform/rate-limit/database-limiter.ts'
import type { SessionOptions } from './platform/session/session.ts'

/** All dependencies of the app; `composition/` creates them. */
export interface AppDeps {
  config: Config
  log: FastifyBaseLogger
  hosting: Pick<HostsDeps, 'hosts' | 'domains'>
  session: SessionOptions
  claims: RequestClaims
  limiter: DatabaseLimiter
  /** The folder of the built app, if there is one. */
  appFiles: string | null
  /** Validates each answer against its schema, in tests. */
  checksAnswers: boolean
  auth: AuthDeps
  account: AccountDeps
  reports: ReportRouteDeps
  links: LinksDeps & PurgeLinksDeps
  importLinks: ImportLinksDeps
  linkTransfers: LinkTransfersDeps
  groups: GroupsDeps
  tags: TagsDeps
  pageTitles: PageTitlesDeps
  qrCodes: QrCodesDeps & QrLogosDeps
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
  /** Null if no provider is configured. */
  oidc: OidcRoutesDeps | null
  site: SiteDeps
  health: HealthDeps
  metrics: MetricsDeps
  visits: {
    redirects: Redirects
    linkStats: LinkStatsDeps
    rangeStats: RangeStatsDeps
    /**
     * Truncates addresses that are too old and deletes the visits of deleted links, as of that
     * instant (epoch ms).
     */
    runMaintenance(now: number): Promise<void>
    start(): Promise<void>
    close(): Promise<void>
  }
  upkeep: Upkeep
  /** Null if no mail server is configured. */
  mailWorker: MailWorker | null
}
