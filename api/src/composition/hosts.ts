import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { createDomainsStore, type DomainsStore } from '../features/domains/domains.store.ts'
import { createLiveDomains, type LiveDomains } from '../features/domains/live-domains.ts'
import type { ManageDomainsDeps } from '../features/domains/manage-domains.ts'
import { createLinkDomainsStore } from '../features/links/ownership/link-domains.store.ts'
import type { AskPage } from '../platform/http/guarded-client.ts'
import { createHostTable, type HostTable } from '../platform/http/host-table.ts'

export interface HostParts {
  hosts: HostTable
  domains: LiveDomains
  domainsStore: DomainsStore
  /** Returns whether the host is PUBLIC_URL's or a short domain. */
  isOwnHost: (host: string) => boolean
  /** The host and path under which short links are shown. */
  place: () => ShortLinkPlace
}

/** Composes the hosts that this service answers on, and their purpose. */
export function composeHosts(config: Config, connection: Connection): HostParts {
  const ownHost = new URL(config.publicUrl).hostname
  const domainsStore = createDomainsStore(connection)
  const { isPublicUrlSet, shortDomains: fixed } = config
  const domains = createLiveDomains({ store: domainsStore, fixed, isPublicUrlSet, ownHost })
  return {
    hosts: createHostTable({ ...config, domains: domains.current }),
    domains,
    domainsStore,
    place: () => ({
      publicUrl: config.publicUrl,
      shortLinkPath: config.shortLinkPath,
      defaultDomain: domains.current().find(({ isDefault }) => isDefault)?.host ?? null,
    }),
    isOwnHost: (host) => host === ownHost || domains.current().some((domain) => domain.host === host),
  }
}

export function composeDomains(
  { publicUrl, isPublicUrlSet }: Config,
  { domains, domainsStore }: HostParts,
  { connection, askPage }: { connection: Connection; askPage: AskPage },
): ManageDomainsDeps {
  const { count, move } = createLinkDomainsStore(connection)
  return {
    domains,
    domainsStore,
    askPage,
    instanceId: domains.instanceId,
    ownHost: new URL(publicUrl).hostname,
    isPublicUrlSet,
    linksOf: count,
    moveLinks: move,
    now: Date.now,
  }
}
