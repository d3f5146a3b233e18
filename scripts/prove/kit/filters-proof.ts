import { API } from '@atajo/shared/paths'
import { STATS_ROW_FILTERS, type Stats, type StatsRowFilter } from '@atajo/shared/stats'
import { numberOf } from './click-ledger.ts'
import { type ClickFacts, PLAIN_SIGNS, signsOf } from './click-signs.ts'
import { forEachAtOnce } from './load.ts'
import type { Person } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'
import { dayOf } from './statistics-reader.ts'
import { type ReadLink, readLinks } from './write-ledger.ts'

const DAY_MS = 86_400_000
/** Links that are asked about with every filter; each costs some forty questions. */
const MAX_LINKS = 3
const KEYS_EACH = 3
const ASKED_AT_ONCE = 8

type Access = { ip: string; country: { code: string } | null }
type Told = Partial<Record<StatsRowFilter, string>>

interface Question {
  query: string
  clicks: number
}

/**
 * Holds /api/stats of some links under each filter, under two at once, and for days before, around
 * and after the clicks, against what the stored clicks were sent with.
 */
export async function measureFilters(
  run: ScenarioRun,
  {
    owner,
    serviceUrl,
    accesses,
  }: {
    owner: Person
    serviceUrl: string
    accesses: ReadonlyMap<string, readonly Access[]>
  },
): Promise<void> {
  const links = await readLinks(owner, serviceUrl)
  const asked = links.filter(({ shortUrl }) => (accesses.get(shortUrl)?.length ?? 0) > 0).slice(0, MAX_LINKS)
  const questions = asked.flatMap((link) =>
    questionsOf(link, (accesses.get(link.shortUrl) ?? []).map(toldBy)),
  )
  const wrong: string[] = []
  await forEachAtOnce(questions, ASKED_AT_ONCE, async ({ query, clicks }) => {
    const answer = await owner.send(serviceUrl, `${API.stats}?zone=UTC${query}`)
    const counted = answer.status === 200 ? (JSON.parse(answer.text) as Stats).totals.clicks : answer.text
    if (counted !== clicks) wrong.push(`${query}: ${counted} instead of ${clicks}`)
  })
  for (const line of wrong.slice(0, 5)) run.note(line)
  run.measure('questions with a filter or other days', questions.length)
  run.measure('of them answered with another count', wrong.length, exactly(0))
}

function questionsOf({ id }: ReadLink, clicks: Told[]): Question[] {
  const about = `&link=${id}`
  const isLike = (wanted: Told) => (told: Told) =>
    Object.entries(wanted).every(([name, key]) => told[name as StatsRowFilter] === key)
  const ask = (wanted: Told): Question => ({
    query: `${about}&${new URLSearchParams(wanted as Record<string, string>)}`,
    clicks: clicks.filter(isLike(wanted)).length,
  })
  const keysOf = (name: StatsRowFilter) =>
    [...new Set(clicks.map((told) => told[name] ?? ''))].filter((key) => key !== '').slice(0, KEYS_EACH)
  const single = STATS_ROW_FILTERS.flatMap((name) => keysOf(name).map((key) => ask({ [name]: key })))
  const [first = {}] = clicks
  const pairs = STATS_ROW_FILTERS.flatMap((name, index) => {
    const other = STATS_ROW_FILTERS[(index + 1) % STATS_ROW_FILTERS.length] as StatsRowFilter
    return first[name] && first[other] ? [ask({ [name]: first[name], [other]: first[other] })] : []
  })
  const days = (from: number, to: number) =>
    `${about}&from=${dayOf(Date.now() + from * DAY_MS)}&to=${dayOf(Date.now() + to * DAY_MS)}`
  return [
    ...single,
    ...pairs,
    { query: `${about}&browser=nadie-lo-usa`, clicks: 0 },
    { query: days(-3, 1), clicks: clicks.length },
    { query: days(-40, -4), clicks: 0 },
    { query: days(2, 9), clicks: 0 },
  ]
}

/** What a stored click was sent with, by the dimensions that may be a filter. */
function toldBy({ ip, country }: Access): Told {
  const number = numberOf(ip)
  const facts: ClickFacts = (number === null ? PLAIN_SIGNS : signsOf(number)).facts
  return Object.fromEntries(
    STATS_ROW_FILTERS.map((name) => [name, name === 'country' ? (country?.code ?? '') : facts[name]]),
  )
}
