import type { AdminDomain, DomainChange, NewDomain, ShortDomain } from '@atajo/shared/domains'
import type { FieldIssue } from '@atajo/shared/error-code'
import { parseUrl } from '@atajo/shared/parse-url'
import { hostOfPlace, isUnknownLinksTo } from '@atajo/shared/unknown-links-to'
import { AppError } from '../../platform/app-error.ts'
import { hostIssue } from '../../platform/registrable-domain.ts'
import { shortHost } from '../../platform/settings/host-settings.ts'
import { type CheckDomainDeps, checkDomain } from './check-domain.ts'
import type { DomainsStore } from './domains.store.ts'
import type { LiveDomains } from './live-domains.ts'

export interface ManageDomainsDeps extends CheckDomainDeps {
  domains: Pick<LiveDomains, 'read'>
  domainsStore: DomainsStore
  /** The host of PUBLIC_URL, and whether the operator set it. */
  ownHost: string
  isPublicUrlSet: boolean
  /** Counts links shown with a host, trashed ones included. */
  linksOf(host: string): Promise<number>
  /** Shows the links with another host; null means the default. */
  moveLinks(from: string, to: string | null): Promise<void>
  now: () => number
}

/** A state older than this, in ms, is checked again. Processes share the work. */
const CHECKED_FOR_MS = 50 * 60_000

export async function listDomains(deps: ManageDomainsDeps): Promise<AdminDomain[]> {
  return Promise.all((await deps.domains.read()).map((domain) => present(deps, domain)))
}

/**
 * Adds a short domain after checking which service answers there.
 * @throws AppError `validation_failed`, `domain_exists`, or `domain_elsewhere` unless confirmed
 */
export async function addDomain(deps: ManageDomainsDeps, wanted: NewDomain): Promise<AdminDomain> {
  const host = checkedHost(deps, wanted.host)
  const known = await deps.domains.read()
  if (known.some((domain) => domain.host === host)) throw new AppError('domain_exists')
  const places = checkedPlaces(deps, { ...wanted, known: [...known.map((domain) => domain.host), host] })
  const state = await checkDomain(deps, host)
  if (state === 'elsewhere' && wanted.confirm !== true) throw new AppError('domain_elsewhere')
  const { home = null, unknown = null } = places
  const checkedAt = new Date(deps.now())
  const isNew = await deps.domainsStore.add({ host, home, unknown, state, checkedAt })
  if (!isNew) throw new AppError('domain_exists')
  if (wanted.isDefault) await deps.domainsStore.setDefault(host)
  return presentNow(deps, host)
}

/** @throws AppError `domain_not_found` or `validation_failed` */
export async function changeDomain(
  deps: ManageDomainsDeps,
  typed: string,
  change: DomainChange,
): Promise<AdminDomain> {
  const domain = await findDomain(deps, typed)
  const known = (await deps.domains.read()).map(({ host }) => host)
  const places = checkedPlaces(deps, { ...change, known })
  await deps.domainsStore.change(domain.host, places, domain.isFixed)
  if (change.isDefault === true) await deps.domainsStore.setDefault(domain.host)
  if (change.isDefault === false) await deps.domainsStore.unsetDefault(domain.host)
  return presentNow(deps, domain.host)
}

/**
 * Removes a short domain. `moveTo` is the new host of its links, null the default. Without it, a
 * domain with links stays.
 * @throws AppError `domain_not_found`, `domain_in_use` or `validation_failed`
 */
export async function removeDomain(
  deps: ManageDomainsDeps,
  typed: string,
  moveTo: string | null | undefined,
): Promise<{ host: string; moveTo: string | null }> {
  const { host, isFixed, isDefault } = await findDomain(deps, typed)
  if (isFixed) throw new AppError('validation_failed', { fields: { host: 'fixed_by_environment' } })
  const target = moveTo ? await moveTarget(deps, host, moveTo) : null
  if (moveTo === undefined && (isDefault || (await deps.linksOf(host)) > 0))
    throw new AppError('domain_in_use')
  await deps.moveLinks(host, target)
  if (isDefault && target !== null && target !== deps.ownHost) await deps.domainsStore.setDefault(target)
  await deps.domainsStore.unsetDefault(host)
  await deps.domainsStore.remove(host)
  await deps.domains.read()
  // This also covers links created with the domain meanwhile.
  await deps.moveLinks(host, target)
  return { host, moveTo: target }
}

/** Checks a domain again. @throws AppError `domain_not_found` */
export async function recheckDomain(deps: ManageDomainsDeps, typed: string): Promise<AdminDomain> {
  const domain = await findDomain(deps, typed)
  await deps.domainsStore.noteState(domain.host, await checkDomain(deps, domain.host), domain.isFixed)
  return presentNow(deps, domain.host)
}

/** Checks every domain whose state is older than an hour, and returns their number. */
export async function recheckDomains(deps: ManageDomainsDeps): Promise<number> {
  const before = deps.now() - CHECKED_FOR_MS
  const due = (await deps.domains.read()).filter(
    ({ checkedAt }) => checkedAt === null || checkedAt.getTime() < before,
  )
  for (const { host, isFixed } of due) {
    await deps.domainsStore.noteState(host, await checkDomain(deps, host), isFixed)
  }
  if (due.length > 0) await deps.domains.read()
  return due.length
}

async function findDomain({ domains }: ManageDomainsDeps, typed: string): Promise<ShortDomain> {
  const host = shortHost(typed)
  const found = (await domains.read()).find((domain) => domain.host === host)
  if (found === undefined) throw new AppError('domain_not_found')
  return found
}

async function moveTarget(deps: ManageDomainsDeps, from: string, typed: string): Promise<string> {
  const host = shortHost(typed)
  const isKnown = host === deps.ownHost || (await deps.domains.read()).some((domain) => domain.host === host)
  if (host === null || !isKnown || host === from) refuse('moveTo', 'unknown_value')
  return host
}

function checkedHost({ ownHost, isPublicUrlSet }: ManageDomainsDeps, typed: string): string {
  if (!isPublicUrlSet) refuse('host', 'public_url_missing')
  const host = shortHost(typed.trim())
  if (host === null) refuse('host', 'invalid_domain')
  if (host === ownHost) refuse('host', 'own_host')
  const issue = hostIssue(host, ownHost)
  if (issue !== null) refuse('host', issue)
  return host
}

interface TypedPlaces extends DomainChange {
  known: readonly string[]
}

/** A home must not be on a short domain, nor unknown names lead to PUBLIC_URL. */
function checkedPlaces(
  { ownHost }: ManageDomainsDeps,
  { home, unknown, known }: TypedPlaces,
): Pick<DomainChange, 'home' | 'unknown'> {
  const places: Pick<DomainChange, 'home' | 'unknown'> = {}
  if (home !== undefined) {
    const url = home?.trim() ? parseUrl(home.trim()) : null
    if (home?.trim() && (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')) {
      refuse('home', 'invalid_url')
    }
    if (url !== null && known.includes(hostOfPlace(url.href))) refuse('home', 'own_host')
    places.home = url?.href ?? null
  }
  if (unknown !== undefined) {
    const place = unknown?.trim() || null
    if (place !== null && !isUnknownLinksTo(place)) refuse('unknown', 'invalid_url')
    if (place !== null && [ownHost, ...known].includes(hostOfPlace(place))) refuse('unknown', 'own_host')
    places.unknown = place
  }
  return places
}

function refuse(field: string, issue: FieldIssue): never {
  throw new AppError('validation_failed', { fields: { [field]: issue } })
}

async function presentNow(deps: ManageDomainsDeps, host: string): Promise<AdminDomain> {
  const domain = (await deps.domains.read()).find((one) => one.host === host)
  if (domain === undefined) throw new AppError('domain_not_found')
  return present(deps, domain)
}

async function present({ linksOf }: ManageDomainsDeps, domain: ShortDomain): Promise<AdminDomain> {
  const { isFixed, checkedAt, ...shown } = domain
  return {
    ...shown,
    links: await linksOf(domain.host),
    checkedAt: checkedAt?.toISOString() ?? null,
    fixed: isFixed,
  }
}
