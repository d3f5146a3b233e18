import type { AdminLink, AdminLinksQuery } from '@atajo/shared/admin-lists'
import { hostAndParents, hostsOf } from '@atajo/shared/destination-url'
import { parseUrl } from '@atajo/shared/parse-url'
import { type Owner, userIdOf } from '../../platform/actor.ts'
import { cursorOf, type ListPlace, placeOf } from '../../platform/database/list-place.ts'
import { wordMatcher } from '../../platform/match-words.ts'
import { inSlices } from '../../platform/work-slices.ts'
import type { AnyLinksStore, FoundLink } from './any-links.store.ts'

export interface SearchLinksDeps {
  anyLinks: AnyLinksStore
  /** Returns null if no account has that name or e-mail. */
  findUserId: (name: string) => Promise<number | null>
  usernamesOf: (userIds: number[]) => Promise<Map<number, string>>
  /** Returns the block or pause that closes a link; null if there is none. */
  blockOf: (link: { linkId: number; owner: Owner; hosts: readonly string[] }) => AdminLink['block']
  /** Returns whether the host belongs to this service. */
  isOwnHost: (host: string) => boolean
}

const PAGE = 50
const READ_AT_ONCE = 500
/** The number of links that one call scans. A rare word takes several calls, none of them long. */
const MAX_READ = 10_000

/**
 * Returns a page of all owners' links, newest first. A page may be short, because one call scans a
 * limited number of links; `nextCursor` continues the scan.
 */
export async function searchLinks(deps: SearchLinksDeps, { cursor, ...wanted }: AdminLinksQuery) {
  const start = placeOf(cursor)
  const userId = wanted.owner ? await deps.findUserId(wanted.owner.trim()) : null
  if (wanted.owner && userId === null) return { items: [], nextCursor: null }
  const text = searchedText(wanted.q ?? '', deps.isOwnHost)
  const says = matcher(text.toLowerCase(), wanted.host ?? '')
  const isOfStatus = ofStatus(deps, wanted.status)
  const matches = (link: FoundLink) => says(link) && isOfStatus(link)
  const named = text === '' ? null : await deps.anyLinks.findByName(text)
  const isHit = named !== null && matches(named) && (userId === null || named.owner === `u:${userId}`)
  const found = await scan(deps, {
    userId,
    place: start && { at: start.at, id: Number(start.id) },
    matches: (link) => link.id !== named?.id && matches(link),
  })
  const { place } = found
  return {
    items: await present(deps, start === null && isHit ? [named, ...found.items] : found.items),
    nextCursor: place && cursorOf({ at: place.at, id: String(place.id) }),
  }
}

interface Scan {
  userId: number | null
  place: ListPlace<number> | null
  matches: (link: FoundLink) => boolean
}

/**
 * Returns the matches after a place, and the place where the next scan continues; null at the end.
 */
async function scan({ anyLinks }: SearchLinksDeps, { userId, place, matches }: Scan) {
  const items: FoundLink[] = []
  let at = place
  for (let read = 0; read < MAX_READ; read += READ_AT_ONCE) {
    const links = await anyLinks.list(userId, at, READ_AT_ONCE)
    for await (const link of inSlices(links)) {
      at = { at: link.createdAt, id: link.id }
      if (matches(link) && items.push(link) === PAGE) return { items, place: at }
    }
    if (links.length < READ_AT_ONCE) return { items, place: null }
  }
  return { items, place: at }
}

/** Reduces a whole short address, in any form and on any of the service's hosts, to its name. */
function searchedText(q: string, isOwnHost: (host: string) => boolean): string {
  const text = q.trim()
  const [, host = '', name] = /^(?:https?:\/\/)?([^/\s]+)\/(?:r\/)?([\w-]{1,64})\+?\/?$/i.exec(text) ?? []
  const hostname = parseUrl(`https://${host}`)?.hostname
  return name !== undefined && hostname !== undefined && isOwnHost(hostname) ? name : text
}

function matcher(text: string, host: string): (link: FoundLink) => boolean {
  const wantedHost = host.trim().toLowerCase().replace(/\.+$/, '')
  const holdsWords = wordMatcher(text)
  return (link) => {
    if (!link.isLive) return false
    if (
      wantedHost !== '' &&
      !hostsOf(destinationsOf(link)).some((name) => hostAndParents(name).includes(wantedHost))
    )
      return false
    return holdsWords([link.code, link.customSlug, link.title, ...destinationsOf(link)])
  }
}

function ofStatus({ blockOf }: SearchLinksDeps, wanted: AdminLinksQuery['status']) {
  return (link: FoundLink): boolean => {
    if (wanted === undefined) return true
    const isBlocked = blockOf(blockable(link)) !== null
    if (isBlocked || wanted === 'blocked') return isBlocked && wanted === 'blocked'
    return link.isActive === (wanted === 'active')
  }
}

/** Returns the fields of a link that blocks depend on. */
function blockable(link: FoundLink) {
  return { linkId: link.id, owner: link.owner, hosts: hostsOf(destinationsOf(link)) }
}

function destinationsOf(link: FoundLink): string[] {
  return [link.destination, link.mobileDestination, link.desktopDestination].flatMap((each) => each ?? [])
}

async function present({ usernamesOf, blockOf }: SearchLinksDeps, links: FoundLink[]): Promise<AdminLink[]> {
  const names = await usernamesOf(links.flatMap(({ owner }) => userIdOf(owner) ?? []))
  return links.map((link) => {
    const id = userIdOf(link.owner)
    return {
      id: link.id,
      shortUrl: link.code,
      sufix: link.customSlug,
      title: link.title,
      longUrl: link.destination,
      mobileUrl: link.mobileDestination,
      desktopUrl: link.desktopDestination,
      owner: id === null ? null : { id, username: names.get(id) ?? '' },
      status: link.isActive,
      block: blockOf(blockable(link)),
      clicks: link.clicks,
      createdAt: link.createdAt.toISOString(),
    }
  })
}
