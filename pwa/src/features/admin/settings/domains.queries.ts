import type { AdminDomain, DomainChange, NewDomain } from '@atajo/shared/domains'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { siteQuery } from '../../../platform/server/site.ts'
import { NOT_KEPT } from '../parts/admin.queries.ts'

export const domainsQuery = queryOptions({
  queryKey: ['admin', 'domains'],
  queryFn: ({ signal }) => http<AdminDomain[]>({ path: API.adminDomains, signal }),
  ...NOT_KEPT,
})

const pathOf = (host: string) => `${API.adminDomains}/${encodeURIComponent(host)}`

/** These requests throw as `http` does: 409 `domain_exists` and `domain_elsewhere`. */
export const addDomain = (body: NewDomain) =>
  http<AdminDomain>({ method: 'POST', path: API.adminDomains, body })
export const changeDomain = (host: string, body: DomainChange) =>
  http<AdminDomain>({ method: 'PUT', path: pathOf(host), body })
export const removeDomain = (host: string, moveTo: string | null) =>
  http({ method: 'DELETE', path: pathOf(host), body: { moveTo } })
export const recheckDomain = (host: string) =>
  http<AdminDomain>({ method: 'POST', path: `${pathOf(host)}/check`, body: {} })

/** Refreshes the app's own copy of the domains. */
export function useSiteRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: siteQuery.queryKey })
}
