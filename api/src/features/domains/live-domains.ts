import type { ShortDomain } from '@atajo/shared/domains'
import type { DomainsStore, StoredDomains } from './domains.store.ts'

/** How soon a process notices what another one has changed: twice within a second. */
const POLL_MS = 400

/** The short domains in this process: the environment's, and those that administrators added. */
export interface LiveDomains {
  /** The same list as long as nothing changes. */
  current(): readonly ShortDomain[]
  /** As the database has them now. */
  read(): Promise<readonly ShortDomain[]>
  /** Null until the database has answered once. */
  instanceId(): string | null
  /** Follows what other processes change until it is stopped. */
  start(): Promise<void>
  stop(): void
}

export interface LiveDomainsOptions {
  store: Pick<DomainsStore, 'read'>
  /** Hosts that the environment lists. */
  fixed: readonly string[]
  /** Without PUBLIC_URL there are no short domains, whatever is stored. */
  isPublicUrlSet: boolean
  /** The host of PUBLIC_URL, which is none of them. */
  ownHost: string
}

/** Domains that follow the database; what cannot be read stays as it was. */
export function createLiveDomains(options: LiveDomainsOptions): LiveDomains {
  const { store, isPublicUrlSet } = options
  let known = listed({ domains: [], defaultHost: null }, options)
  let text = JSON.stringify(known)
  let instanceId: string | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function read(): Promise<readonly ShortDomain[]> {
    const stored = await store.read()
    instanceId = stored.instanceId
    const next = isPublicUrlSet ? listed(stored, options) : []
    const nextText = JSON.stringify(next)
    if (nextText !== text) known = next
    text = nextText
    return known
  }

  function follow(): void {
    if (isStopped) return
    timer = setTimeout(() => void read().then(follow, follow), POLL_MS).unref()
  }

  return {
    current: () => known,
    read,
    instanceId: () => instanceId,
    async start() {
      clearTimeout(timer)
      await read()
      follow()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
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
