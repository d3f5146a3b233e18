import type { SiteSettings } from '@atajo/shared/administration'
import type { Config } from '../config.ts'
import type { BillingDeps } from '../features/billing/billing.routes.ts'
import { createPriceReader } from '../features/billing/read-pro-price.ts'
import type { SiteDeps } from '../features/site/site.routes.ts'

/** What everybody may know of the service. */
export function composeSite(
  config: Config,
  { provider }: Pick<BillingDeps, 'provider'>,
  settings: () => SiteSettings,
): SiteDeps {
  const { siteName: name, publicUrl, sourceUrl, authorUrl, operator, apiRequestsPerDay } = config
  return {
    settings: () => ({
      name,
      publicUrl,
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
