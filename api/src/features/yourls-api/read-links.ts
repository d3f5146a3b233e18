import { parseUrl } from '@atajo/shared/parse-url'
import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Owner } from '../../platform/actor.ts'
import { keywordOf, presentYourlsLink, shortUrlOf, titleOf, type YourlsLink } from './present-yourls-link.ts'
import { NEEDS_FIELDS, type YourlsAnswer, type YourlsValue } from './yourls-answer.ts'
import { readCount, refuse, type YourlsParameters } from './yourls-parameters.ts'

export interface ReadLinksDeps {
  /** Returns the form in which short links are shown. */
  place: () => ShortLinkPlace
  /** `host` or `host:port` values under which this service answers, lower case. */
  ownHosts: () => readonly string[]
  /** Yields the owner's links, newest first. */
  listLinks: (owner: Owner) => AsyncIterable<YourlsLink>
  findByName: (owner: Owner, name: string) => Promise<YourlsLink | null>
}

/** Most links in one answer; `start` reads the next ones. */
const MOST_LISTED = 1000

const NOT_FOUND = 'Error: short URL not found'

export async function expand(
  deps: ReadLinksDeps,
  owner: Owner,
  { shorturl = '' }: YourlsParameters,
): Promise<YourlsAnswer> {
  const link = await linkAsked(deps, owner, shorturl)
  if (link === null) {
    const fields = { keyword: shorturl, message: NOT_FOUND, errorCode: '404' }
    return { status: 404, fields, simple: 'not found' }
  }
  const fields = {
    keyword: keywordOf(link),
    shorturl: shortUrlOf(deps.place(), link),
    longurl: link.destination,
    title: titleOf(link),
    message: 'success',
    statusCode: '200',
  }
  return { status: 200, fields, simple: link.destination }
}

export async function urlStats(
  deps: ReadLinksDeps,
  owner: Owner,
  { shorturl = '' }: YourlsParameters,
): Promise<YourlsAnswer> {
  const link = await linkAsked(deps, owner, shorturl)
  if (link === null) {
    return { status: 404, fields: { statusCode: '404', message: NOT_FOUND }, simple: NEEDS_FIELDS }
  }
  const fields = { statusCode: '200', message: 'success', link: presentYourlsLink(deps.place(), link) }
  return { status: 200, fields, simple: NEEDS_FIELDS }
}

export async function dbStats(deps: ReadLinksDeps, owner: Owner): Promise<YourlsAnswer> {
  const { totals } = await readAll(deps, owner)
  const fields = { 'db-stats': totals, statusCode: '200', message: 'success' }
  return { status: 200, fields, simple: NEEDS_FIELDS }
}

const FILTERS: Record<string, (links: YourlsLink[]) => YourlsLink[]> = {
  top: (links) => links.sort((a, b) => b.clicks - a.clicks),
  bottom: (links) => links.sort((a, b) => a.clicks - b.clicks),
  last: (links) => links,
  rand: shuffle,
  random: shuffle,
}

/** @throws AppError `validation_failed` for an unknown filter, or an invalid limit or start */
export async function stats(
  deps: ReadLinksDeps,
  owner: Owner,
  parameters: YourlsParameters,
): Promise<YourlsAnswer> {
  const filter = parameters.filter || 'top'
  const order = Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined
  if (order === undefined) refuse('filter', 'unknown_value')
  const start = readCount(parameters, 'start')
  const limit = Math.min(readCount(parameters, 'limit'), MOST_LISTED)
  const { links, totals } = await readAll(deps, owner)
  const place = deps.place()
  const shown = order(links)
    .slice(start, start + limit)
    .map((link, index): [string, YourlsValue] => [`link_${index + 1}`, presentYourlsLink(place, link)])
  const fields = {
    ...(shown.length === 0 ? {} : { links: Object.fromEntries(shown) }),
    stats: totals,
    statusCode: '200',
    message: 'success',
  }
  return { status: 200, fields, simple: NEEDS_FIELDS }
}

async function readAll({ listLinks }: ReadLinksDeps, owner: Owner) {
  const links: YourlsLink[] = []
  let clicks = 0
  for await (const link of listLinks(owner)) {
    links.push(link)
    clicks += link.clicks
  }
  return { links, totals: { total_links: links.length, total_clicks: clicks } }
}

/** Fisher and Yates. */
function shuffle(links: YourlsLink[]): YourlsLink[] {
  for (let last = links.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const moved = links[last] as YourlsLink
    links[last] = links[other] as YourlsLink
    links[other] = moved
  }
  return links
}

async function linkAsked({ ownHosts, findByName }: ReadLinksDeps, owner: Owner, shorturl: string) {
  const name = nameIn(shorturl.trim(), ownHosts())
  return name === null ? null : findByName(owner, name)
}

/** Returns the name in `abc`, `https://host/abc` or `https://host/r/abc`; null for other hosts. */
function nameIn(shorturl: string, ownHosts: readonly string[]): string | null {
  if (!shorturl.includes('/')) return shorturl || null
  const url = parseUrl(/^https?:\/\//i.test(shorturl) ? shorturl : `https://${shorturl}`)
  if (url === null || !ownHosts.includes(url.host)) return null
  const path = url.pathname.startsWith(REDIRECT_PREFIX)
    ? url.pathname.slice(REDIRECT_PREFIX.length)
    : url.pathname.slice(1)
  return path.replace(/\/$/, '') || null
}
