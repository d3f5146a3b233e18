import { useSite } from './site.ts'

/** How PRO is had here: for money, from whoever runs the service, or with every account. */
export type ProOffer = 'sold' | 'given' | 'with-account'

/** Null until it is known. */
export function useProOffer(): ProOffer | null {
  const site = useSite()
  if (!site) return null
  if (site.defaultPlan === 'pro') return 'with-account'
  return site.payments.available ? 'sold' : 'given'
}
