import type { ShortDomain } from '@atajo/shared/domains'
import { createLiveValue, type LiveValue } from '../../platform/live-value.ts'
import type { DomainsStore, StoredDomains } from './domains.store.ts'

/** Short domains in this process: the environment's, and those that administrators added. */
export interface LiveDomains extends LiveValue<readonly ShortDomain[]> {
  /** Returns null until the database has answered once. */
  instanceId(): string | null
}

export interface LiveDomainsOptions {
  store: Pick<DomainsStore, 'read'>
  /** Hosts listed by the environment. */
  fixed: readonly string[]
  /** Without PUBLIC_URL there are no short domains, whatever is stored. */
  isPublicUrlSet: boolean
  /** The host of PUBLIC_URL, which is no short domain. */
  ownHost: string
}

/** Follows the database. A failed read leaves the domains unchanged. */
export function createLiveDomains(options: LiveDomainsOptions): LiveDomains {
  const { store, isPublicUrlSet } = options
  let instanceId: string | null = null
  const first = listed({ domains: [], defaultHost: null }, options)
  const live = createLiveValue<readonly ShortDomain[]>(first, async () => {
    const stored = await store.read()
    instanceId = stored.instanceId
    return isPublicUrlSet ? listed(stored, options) : []
  })
  return { ...live, instanceId: () => instanceId }
}

function listed(
  { domains, defaultHost }: Pick<StoredDomains, 'domains' | 'defaultHost'>,
  { fixed, ownHost }: Pick<LiveDomainsOptions, 'fixed' | 'ownHost'>,
): ShortDomain[] {
  const stored = new Map(domains.map((domain) => [domain.host, domain]))
  const added = domains.filter(({ host, isListed }) => isListed && host !== ownHost).map(({ host }) => host)
  return [...new Set([...fixed, ...added.sort()])].map((host) => {
    const { home = null, unknown = null, state = 'unchecked', checkedAt = null } = stored.get(host) ?? {}
    const isDefault = host === defaultHost
    return { host, home, unknown, isDefault, state, checkedAt, isFixed: fixed.includes(host) }
  })
}
