import { useSite } from './site.ts'

/** How people get PRO here: by payment, from the operator, or with every account. */
export type ProOffer = 'sold' | 'given' | 'with-account'

/** Returns null until the site's settings are known. */
export function useProOffer(): ProOffer | null {
  const site = useSite()
  if (!site) return null
  if (site.defaultPlan === 'pro') return 'with-account'
  return site.payments.available ? 'sold' : 'given'
}
