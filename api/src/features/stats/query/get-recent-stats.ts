import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { RECENT_DIMENSIONS, type RecentLinkStats, type RecentStats } from '@atajo/shared/stats'
import type { Owner } from '../../../platform/actor.ts'
import { HOUR_MS, QUARTER_MS } from '../../../platform/durations.ts'
import { linkIdOfStats, statsKeyFor } from '../../../platform/stats-key.ts'
import { inSlices } from '../../../platform/work-slices.ts'
import { waitingIn } from '../counts/counts-content.ts'
import { placeOfDimension } from '../counts/dimensions.ts'
import { readLinks } from '../counts/pack-links.ts'
import { bufferOf, type CountsDocument } from '../counts.model.ts'
import { daysBetween } from '../counts-reader.store.ts'
import type { ImportedDay } from '../imported-days.model.ts'
import { createCollector } from './collect-counts.ts'
import { type Collected, countsOfVisitors, knownVisitors } from './collected.ts'
import type { GetStatsDeps } from './get-stats.ts'
import { nameOfKey, wireKey } from './key-names.ts'
import { type DayRange, dayRange, daysOf, type RangeUnits, unitsOf } from './range-units.ts'
import { isoDay, zoneCalendar } from './zone-calendar.ts'

const DAYS = 30
const LINKS_AT_ONCE = 200
const MAX_BYTES = 2_000_000
const TOP = 3
/** Visits are usually counted within this time. */
const LATE_MS = HOUR_MS

const compress = promisify(brotliCompress)
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export interface RecentQuery {
  zone: string
  /** The cursor of the previous answer, or null. */
  cursor: string | null
}

/**
 * Returns the last 30 days of each link with clicks, newest links first, up to 2 MB compressed. On
 * the cursor's day only links with newer clicks are returned.
 */
export async function getRecentStats(
  deps: GetStatsDeps & { now: () => number },
  owner: Owner,
  { zone, cursor }: RecentQuery,
): Promise<RecentStats> {
  const calendar = zoneCalendar(zone)
  const today = calendar.dateOf(deps.now())
  const range = dayRange(
    calendar,
    isoDay(daysOf({ fromDate: today, toDate: today } as DayRange).first - DAYS + 1),
    today,
  )
  const countedUntil = await deps.countedUntil()
  const before = readCursor(cursor)
  const since = before?.today === today && before.zone === zone ? before.until - LATE_MS : null
  const units = await unitsOf(calendar, range, 'day')
  const links: RecentLinkStats[] = []
  let bytes = 0
  let isComplete = true
  const statsIds = await clickedLinks(deps, owner, range)
  for (let start = 0; start < statsIds.length; start += LINKS_AT_ONCE) {
    const wanted = statsIds.slice(start, start + LINKS_AT_ONCE)
    const found = await recentOf(deps, wanted, { range, units, since })
    bytes += (await compress(JSON.stringify(found), FAST)).length
    isComplete = bytes <= MAX_BYTES
    if (!isComplete) break
    links.push(...found)
  }
  return {
    cursor: writeCursor({ today, zone, until: countedUntil }),
    zone,
    today,
    countedUntil: new Date(countedUntil).toISOString(),
    isComplete,
    links,
  }
}

/** Returns the stats ids of live links clicked in the range, the latest first. */
async function clickedLinks(
  { figures, links, imported }: GetStatsDeps,
  owner: Owner,
  range: DayRange,
): Promise<number[]> {
  const days = daysBetween(range.from, range.to)
  const lastDays = new Map<number, number>()
  const note = (linkId: number, day: number) => lastDays.set(linkId, Math.max(day, lastDays.get(linkId) ?? 0))
  for await (const document of figures.daysOfAccount(statsKeyFor(owner, 0), days)) {
    readLinks(bufferOf(document.links), (_slot, linkId) => note(linkId, document.period))
    const waiting = waitingIn(document.rows)
    for (let place = 0; place < waiting.length; place++) note(waiting.linkIdAt(place), document.period)
  }
  for (const statsId of await figures.linksOnTheirOwn(owner)) note(linkIdOfStats(statsId), days.last)
  for await (const { linkId } of imported.ofAccount(owner, days, [])) note(linkId, days.first)
  const live = new Map((await links.allLinks(owner)).map((statsId) => [linkIdOfStats(statsId), statsId]))
  return [...lastDays].sort(([a, m], [b, n]) => n - m || b - a).flatMap(([linkId]) => live.get(linkId) ?? [])
}

async function recentOf(
  { figures, imported }: GetStatsDeps,
  statsIds: readonly number[],
  { range, units, since }: { range: DayRange; units: RangeUnits; since: number | null },
): Promise<RecentLinkStats[]> {
  const documents = new Map<number, CountsDocument[]>(statsIds.map((id) => [id, []]))
  const period = daysBetween(range.from, range.to)
  for await (const document of figures.ofLinks(statsIds, period, { slots: true })) {
    documents.get(document.of)?.push(document)
  }
  const days = new Map<number, readonly ImportedDay[]>()
  for await (const each of imported.ofLinks(statsIds.map(linkIdOfStats), period))
    days.set(each.linkId, each.days)
  const found: RecentLinkStats[] = []
  for await (const [statsId, ofLink] of inSlices(documents)) {
    const linkId = linkIdOfStats(statsId)
    const collector = createCollector(range)
    for (const document of ofLink) {
      collector.addDocument(document, document.period, { counts: true, keys: true, visitors: true })
    }
    for (const day of days.get(linkId) ?? []) collector.addImported(linkId, day)
    const { collected } = collector
    if (hasClicks(collected, since)) found.push(recentLink(linkId, collected, units))
  }
  return found
}

function hasClicks({ clicks, range }: Collected, since: number | null): boolean {
  const first = since === null ? 0 : Math.max(0, Math.floor((since - range.from) / QUARTER_MS))
  return clicks.subarray(first).some((count) => count > 0)
}

function recentLink(id: number, collected: Collected, { unitOf, unitOfDay }: RangeUnits): RecentLinkStats {
  const days = (counts: Float64Array) => {
    const sums = new Array<number>(DAYS).fill(0)
    for (const [place, count] of counts.entries()) {
      const day = unitOf[place] as number
      sums[day] = (sums[day] as number) + count
    }
    return sums
  }
  const visitors = new Array<number>(DAYS).fill(0)
  for (const [day, count] of countsOfVisitors(collected)) {
    const place = unitOfDay(day)
    if (place >= 0) visitors[place] = (visitors[place] as number) + count
  }
  const top: RecentLinkStats['top'] = {}
  for (const dimension of RECENT_DIMENSIONS) {
    const counts = collected.keys[placeOfDimension(dimension)] ?? new Map<string, number>()
    const rows = [...counts].sort(([, m], [, n]) => n - m).slice(0, TOP)
    if (rows.length === 0) continue
    top[dimension] = rows.map(([key, clicks]) => [wireKey(dimension, key), nameOfKey(dimension, key), clicks])
  }
  const clicks = days(collected.clicks)
  const known = visitors.map((count, day) => knownVisitors(count, clicks[day] as number))
  return { id, clicks, qr: days(collected.qr), visitors: known, top }
}

interface Cursor {
  today: string
  zone: string
  until: number
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** An invalid cursor counts as none, so that everything is returned. */
function readCursor(text: string | null): Cursor | null {
  try {
    const { today, zone, until } = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    const isCursor = typeof today === 'string' && typeof zone === 'string' && typeof until === 'number'
    return isCursor ? { today, zone, until } : null
  } catch {
    return null
  }
}
