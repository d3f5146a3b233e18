import { API } from '@atajo/shared/paths'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Site } from '@atajo/shared/site'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from './http.ts'
import { SITE_KEY } from './site-name.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const HERE: ShortLinkPlace = { publicUrl: globalThis.location?.origin ?? 'http://localhost' }

/** The service's public settings, cached for offline use. */
export const siteQuery = queryOptions({
  queryKey: SITE_KEY,
  queryFn: ({ signal }) => http<Site>({ path: API.site, signal }),
  staleTime: 60 * 60 * 1000,
})

/** Returns undefined until the settings are known. */
export function useSite(): Site | undefined {
  const { data } = useQuery(siteQuery)
  return useIsHydrated() ? data : undefined
}

/** Like `useSite`, but reads again at once, for screens whose choices depend on it. */
export function useFreshSite(): Site | undefined {
  useQuery({ ...siteQuery, staleTime: 0 })
  return useSite()
}

/** The host of PUBLIC_URL; this page's own until it is known. */
export function useShortHost(): string {
  const site = useSite()
  return site ? new URL(site.publicUrl).host : (globalThis.location?.host ?? '')
}

/** The place of short links; this page's own origin until it is known. */
export function useShortLinkPlace(): ShortLinkPlace & Pick<Partial<Site>, 'domains' | 'rootLinks'> {
  return useSite() ?? HERE
}

/** The base address of short links; this page's own origin until it is known. */
export function usePublicUrl(): string {
  return useSite()?.publicUrl ?? location.origin
}

/** How people get PRO here: by payment, from the operator, or with every account. */
export type ProOffer = 'sold' | 'given' | 'with-account'

/** Returns null until the site's settings are known. */
export function useProOffer(): ProOffer | null {
  const site = useSite()
  if (!site) return null
  if (site.defaultPlan === 'pro') return 'with-account'
  return site.payments.available ? 'sold' : 'given'
}
