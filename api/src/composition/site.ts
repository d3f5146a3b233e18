import type { ShortDomain } from '@atajo/shared/domains'
import type { SiteSettings } from '@atajo/shared/settings'
import type { Config } from '../config.ts'
import type { BillingDeps } from '../features/billing/billing.routes.ts'
import { createPriceReader } from '../features/billing/read-pro-price.ts'
import type { SiteDeps } from '../features/site/site.routes.ts'
import type { HostParts } from './hosts.ts'

interface SiteOptions {
  hosting: Pick<HostParts, 'domains' | 'place'>
  billing: Pick<BillingDeps, 'provider'>
  settings: () => SiteSettings
}

export function composeSite(
  config: Config,
  { billing: { provider }, settings, hosting: { domains, place } }: SiteOptions,
): SiteDeps {
  const { siteName: name, publicUrl, sourceUrl, authorUrl, operator, apiRequestsPerDay } = config
  return {
    settings: () => ({
      name,
      ...place(),
      rootLinks: config.hasRootLinks,
      domains: shownDomains(domains.current(), publicUrl),
      isPublicUrlSet: config.isPublicUrlSet,
      sourceUrl,
      authorUrl,
      operator,
      apiRequestsPerDay,
      signIn: {
        password: !config.oidc?.isOnly,
        passkey: true,
        oidc: config.oidc && { name: config.oidc.name, signsOut: config.oidc.signOut !== null },
        recovery: config.smtp ? 'mail' : 'operator',
      },
      registration: settings().registration,
      guests: settings().guests,
      guestLinks: settings().guestLinks,
      defaultPlan: settings().defaultPlan,
    }),
    payments: createPriceReader(provider),
  }
}

/** If another domain is the default, PUBLIC_URL's host is listed as an alternative. */
function shownDomains(domains: readonly ShortDomain[], publicUrl: string): string[] {
  const hosts = domains.map(({ host }) => host)
  return hosts.length === 0 ? [] : [new URL(publicUrl).hostname, ...hosts]
}
