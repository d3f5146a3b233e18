import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { createDomainsStore, type DomainsStore } from '../features/domains/domains.store.ts'
import { createLiveDomains, type LiveDomains } from '../features/domains/live-domains.ts'
import { createHostTable, type HostTable } from '../platform/http/host-table.ts'

export interface HostParts {
  hosts: HostTable
  domains: LiveDomains
  domainsStore: DomainsStore
  /** Whether that host is PUBLIC_URL's or a short domain. */
  isOwnHost: (host: string) => boolean
}

/** Under which hosts this service answers, and for what. */
export function composeHosts(config: Config, connection: Connection): HostParts {
  const ownHost = new URL(config.publicUrl).hostname
  const domainsStore = createDomainsStore(connection)
  const { isPublicUrlSet, shortDomains: fixed } = config
  const domains = createLiveDomains({ store: domainsStore, fixed, isPublicUrlSet, ownHost })
  return {
    hosts: createHostTable({ ...config, domains: domains.current }),
    domains,
    domainsStore,
    isOwnHost: (host) => host === ownHost || domains.current().some((domain) => domain.host === host),
  }
}
