import { API } from '@atajo/shared/paths'
import {
  STATS_ROW_FILTERS,
  type Stats,
  type StatsDimension,
  type StatsRowFilter,
  type StatsRows,
} from '@atajo/shared/stats'
import { type Access, type ClickLedger, numberOf } from './click-ledger.ts'
import { type ClickFacts, signsOf } from './click-signs.ts'
import { forEachAtOnce } from './load.ts'
import { always, exactly, noteSome, type ScenarioRun } from './scenario.ts'
import { daysAround, disagreementOf } from './statistics-reader.ts'
import { waitUntil } from './wait-until.ts'
import { type ReadLink, readLinks } from './write-ledger.ts'

const READ_AT_ONCE = 8
/** Each link costs a question; the account's answer holds all of them anyway. */
const MAX_LINKS = 400
/** Links put into a group and under a tag to be asked about together. */
const MAX_COLLECTED = 20
/** Links that are asked about with every filter; each costs some forty questions. */
const MAX_FILTERED = 3
const KEYS_EACH = 3
const SETTLE = { limitMs: 30_000, everyMs: 200 }

/** Makes each title its own. */
let collections = 0

/** The key that a stored click has to be counted under in each dimension. */
type Keys = ClickFacts & { country: string }

/** A query to the statistics, and the clicks that the answer has to hold. */
interface Question {
  query: string
  clicks: readonly Keys[]
}

/**
 * Holds /api/stats of links, a group, a tag and the account, and of some links under filters and
 * for other days, against what the stored clicks were sent with: every key of every dimension.
 */
export async function measureStatistics(
  run: ScenarioRun,
  ledger: ClickLedger,
  { serviceUrl, accesses }: { serviceUrl: string; accesses: ReadonlyMap<string, readonly Access[]> },
): Promise<void> {
  const read = (query: string) => ledger.owner.read<Stats>(serviceUrl, `${API.stats}?zone=UTC&top=50${query}`)
  const links = await readLinks(ledger.owner, serviceUrl)
  const ofLedger = links.filter(({ shortUrl }) => accesses.has(shortUrl)).slice(0, MAX_LINKS)
  const clicksOf = ({ shortUrl }: ReadLink) => (accesses.get(shortUrl) ?? []).map(keysOf)
  const collected = ofLedger.slice(0, MAX_COLLECTED)
  const { groupId, tagId } = await collect(ledger, serviceUrl, collected)
  const subjects = [
    { query: '', clicks: [...accesses.values()].flat().map(keysOf) },
    { query: `&group=${groupId}`, clicks: collected.flatMap(clicksOf) },
    { query: `&tag=${tagId}`, clicks: collected.flatMap(clicksOf) },
    ...ofLedger.map((link) => ({ query: `&link=${link.id}`, clicks: clicksOf(link) })),
  ]
  const visited = ofLedger.filter((link) => clicksOf(link).length > 0).slice(0, MAX_FILTERED)
  const filtered = visited.flatMap((link) => questionsAbout(`&link=${link.id}`, clicksOf(link)))
  const [wrongSubjects, wrongFiltered] = [await wrongOf(subjects, read), await wrongOf(filtered, read)]
  noteSome(run, [...wrongSubjects, ...wrongFiltered])
  run.measure('links, group, tag and account asked by every dimension', subjects.length)
  run.measure('of them counted otherwise than sent', wrongSubjects.length, exactly(0))
  run.measure('questions with a filter or other days', filtered.length)
  run.measure('of them answered with another count', wrongFiltered.length, exactly(0))
  if (ledger.bots.sent > 0) await measureBots(run, ledger, async () => (await read('')).totals.bots)
}

/** Under each filter, under two at once, and for days before, around and after the clicks. */
function questionsAbout(subject: string, clicks: readonly Keys[]): Question[] {
  const ask = (wanted: Partial<Record<StatsRowFilter, string>>): Question => ({
    query: `${subject}&${new URLSearchParams(wanted)}`,
    clicks: clicks.filter((keys) =>
      Object.entries(wanted).every(([name, key]) => keys[name as StatsRowFilter] === key),
    ),
  })
  const keysOfDimension = (name: StatsRowFilter) =>
    [...new Set(clicks.map((keys) => keys[name]))].filter((key) => key !== '').slice(0, KEYS_EACH)
  const first = clicks[0] as Keys
  const pairs = STATS_ROW_FILTERS.flatMap((name, index) => {
    const other = STATS_ROW_FILTERS[(index + 1) % STATS_ROW_FILTERS.length] as StatsRowFilter
    return first[name] && first[other] ? [ask({ [name]: first[name], [other]: first[other] })] : []
  })
  return [
    ...STATS_ROW_FILTERS.flatMap((name) => keysOfDimension(name).map((key) => ask({ [name]: key }))),
    ...pairs,
    ask({ browser: 'nadie-lo-usa' }),
    { query: subject + daysAround(-3, 1), clicks },
    { query: subject + daysAround(-40, -4), clicks: [] },
    { query: subject + daysAround(2, 9), clicks: [] },
  ]
}

/** A line for each answer that is still wrong once it has had time to settle. */
async function wrongOf(
  questions: readonly Question[],
  read: (query: string) => Promise<Stats>,
): Promise<string[]> {
  const wrong: string[] = []
  await forEachAtOnce(questions, READ_AT_ONCE, async ({ query, clicks }) => {
    let problem: string | null = null
    const isRight = async () => {
      problem = await read(query).then((stats) => problemOf(stats, clicks), String)
      return problem === null
    }
    await waitUntil('the counts are settled', isRight, SETTLE).catch(() =>
      wrong.push(`${query || 'account'}: ${problem}`),
    )
  })
  return wrong
}

function problemOf(stats: Stats, clicks: readonly Keys[]): string | null {
  if (stats.totals.clicks !== clicks.length)
    return `${stats.totals.clicks} clicks instead of ${clicks.length}`
  const disagreement = disagreementOf(stats)
  if (disagreement !== null) return disagreement
  const scans = clicks.filter(({ method }) => method === 'qr').length
  if (stats.totals.qr !== scans) return `${stats.totals.qr} scans instead of ${scans}`
  for (const dimension of Object.keys(clicks[0] ?? {}) as (keyof Keys & StatsDimension)[]) {
    const answer = stats.by[dimension]
    const difference = answer
      ? differenceOf(
          answer,
          clicks.map((keys) => keys[dimension]),
        )
      : 'is missing'
    if (difference !== null) return `${dimension}: ${difference}`
  }
  return null
}

function differenceOf({ rows, others, unknown }: StatsRows, keys: readonly string[]): string | null {
  const expected = new Map<string, number>()
  for (const key of keys) expected.set(key, (expected.get(key) ?? 0) + 1)
  const counted = new Map(rows.map(({ key, clicks }) => [key, clicks]))
  if (unknown > 0) counted.set('', unknown)
  for (const key of new Set([...counted.keys(), ...expected.keys()])) {
    const [found = 0, meant = 0] = [counted.get(key), expected.get(key)]
    if (found !== meant) return `${JSON.stringify(key)} ${found} instead of ${meant}, ${others} others`
  }
  return null
}

function keysOf({ ip, country }: Access): Keys {
  return { ...signsOf(numberOf(ip)).facts, country: country?.code ?? '' }
}

/** Puts links into a new group and under a new tag. */
async function collect({ owner }: ClickLedger, serviceUrl: string, links: readonly ReadLink[]) {
  const name = `Comprobados ${++collections}`
  const create = async (path: string, json: object) =>
    (await owner.read<{ id: number }>(serviceUrl, path, { method: 'POST', json })).id
  const groupId = await create(API.createGroup, { title: name, color: 'RED' })
  const tagId = await create(API.createTag, { tagName: name, color: 'RED' })
  const json = { ids: links.map(({ id }) => id), change: { groupId, addTags: [tagId] } }
  await owner.read(serviceUrl, API.bulkLinks, { method: 'POST', json })
  return { groupId, tagId }
}

async function measureBots(
  run: ScenarioRun,
  { bots: { sent, acknowledged, mayBeLost } }: ClickLedger,
  read: () => Promise<number>,
): Promise<void> {
  const least = mayBeLost ? 0 : acknowledged
  let counted = 0
  const isEnough = async () => {
    counted = await read()
    return counted >= least
  }
  await waitUntil('the bots are counted', isEnough, SETTLE).catch(() => {})
  const goal = always(`${least} to ${sent}`, (count) => count >= least && count <= sent)
  run.measure('visits of bots, counted apart', counted, goal)
}
