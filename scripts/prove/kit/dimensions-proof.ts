import { DIMENSIONS } from '@atajo/shared/dimensions'
import { API } from '@atajo/shared/paths'
import type { Stats, StatsDimension, StatsRows } from '@atajo/shared/stats'
import { type ClickLedger, numberOf } from './click-ledger.ts'
import { PLAIN_SIGNS, signsOf, TOLD_BY_REQUEST } from './click-signs.ts'
import { forEachAtOnce } from './load.ts'
import type { Person } from './people.ts'
import { always, exactly, type ScenarioRun } from './scenario.ts'
import { waitUntil } from './wait-until.ts'
import { type ReadLink, readLinks, sendEdit } from './write-ledger.ts'

const READ_AT_ONCE = 8
/** Each link costs a question; the account's answer holds all of them anyway. */
const MAX_LINKS = 400
/** Links put into a group and under a tag to be asked about together. */
const MAX_COLLECTED = 20
const SETTLE_MS = 30_000

/** Makes each title its own. */
let collections = 0

/** A row of the table of accesses, as far as statistics are held against it. */
interface Access {
  ip: string
  country: { code: string } | null
}

interface DimensionsProof {
  ledger: ClickLedger
  owner: Person
  serviceUrl: string
  /** The rows of each code of the ledger, which name every click by its address. */
  accesses: ReadonlyMap<string, readonly Access[]>
}

/** How many clicks have each key of each dimension. */
type Tally = Map<StatsDimension, Map<string, number>>

/**
 * Holds /api/stats of links, a group, a tag and the account against what the stored clicks were
 * sent with: every key of every dimension, and every dimension's sum.
 */
export async function measureDimensions(run: ScenarioRun, proof: DimensionsProof): Promise<void> {
  const { owner, serviceUrl, ledger } = proof
  const links = await readLinks(owner, serviceUrl)
  const ofLedger = links.filter(({ shortUrl }) => proof.accesses.has(shortUrl)).slice(0, MAX_LINKS)
  const collected = ofLedger.slice(0, MAX_COLLECTED)
  const { groupId, tagId } = await collect(owner, serviceUrl, collected)
  const strangers = await readStrangers(proof, links)
  const everything = [...proof.accesses.values(), ...strangers].flat()
  const rowsOf = ({ shortUrl }: ReadLink) => proof.accesses.get(shortUrl) ?? []
  const subjects: Subject[] = [
    { query: '', accesses: everything },
    { query: `&group=${groupId}`, accesses: collected.flatMap(rowsOf) },
    { query: `&tag=${tagId}`, accesses: collected.flatMap(rowsOf) },
    ...ofLedger.map((link) => ({ query: `&link=${link.id}`, accesses: rowsOf(link) })),
  ]
  const wrong: string[] = []
  await forEachAtOnce(subjects, READ_AT_ONCE, async (subject) => {
    const problem = await untilRight(proof, subject)
    if (problem !== null) wrong.push(`${subject.query || 'account'}: ${problem}`)
  })
  for (const line of wrong.slice(0, 5)) run.note(line)
  run.measure('links, group, tag and account asked by every dimension', subjects.length)
  run.measure('of them counted otherwise than sent', wrong.length, exactly(0))
  if (ledger.bots.sent > 0) await measureBots(run, proof)
}

interface Subject {
  /** What it is asked by. */
  query: string
  accesses: readonly Access[]
}

/** What is wrong of it when it has had time to settle; null when nothing is. */
async function untilRight(proof: DimensionsProof, { query, accesses }: Subject): Promise<string | null> {
  const expected = tallyOf(accesses)
  let problem: string | null = null
  await waitUntil(
    'the counts are settled',
    async () => {
      problem = await readDimensions(proof, query).then(
        (stats) => problemOf(stats, expected, accesses.length),
        (error) => String(error),
      )
      return problem === null
    },
    { limitMs: SETTLE_MS, everyMs: 200 },
  ).catch(() => {})
  return problem
}

async function readDimensions({ owner, serviceUrl }: DimensionsProof, query: string): Promise<Stats> {
  const answer = await owner.send(serviceUrl, `${API.stats}?top=50${query}`)
  if (answer.status !== 200) throw new Error(`statistics: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text)
}

function problemOf({ totals, series, heat, by }: Stats, expected: Tally, clicks: number): string | null {
  const sums = {
    totals: totals.clicks,
    devices: totals.desktop + totals.mobile,
    series: series.reduce((sum, item) => sum + item.clicks, 0),
    heat: heat.flat().reduce((sum, count) => sum + count, 0),
  }
  for (const [name, sum] of Object.entries(sums)) {
    if (sum !== clicks) return `${name} are ${sum} of ${clicks} clicks`
  }
  if (totals.qr !== (expected.get('method')?.get('qr') ?? 0)) return `${totals.qr} scans`
  for (const [dimension, answer] of Object.entries(by) as [StatsDimension, StatsRows][]) {
    const { others, unknown, rows } = answer
    const sum = rows.reduce((clicksOfRows, row) => clicksOfRows + row.clicks, others + unknown)
    if (!DIMENSIONS[dimension].isMultiple && sum !== clicks)
      return `${dimension} sums up to ${sum} of ${clicks}`
    const keys = expected.get(dimension)
    const difference = keys && differenceOf(answer, keys)
    if (difference) return `${dimension}: ${difference}`
  }
  const missing = [...expected.keys()].filter((dimension) => by[dimension] === undefined)
  return missing.length > 0 ? `no ${missing.join()}` : null
}

function differenceOf({ rows, others, unknown }: StatsRows, keys: Map<string, number>): string | null {
  if (others !== 0) return `${others} others`
  if (unknown !== (keys.get('') ?? 0)) return `${unknown} unknown instead of ${keys.get('') ?? 0}`
  const counted = new Map(rows.map(({ key, clicks }) => [key, clicks]))
  for (const key of new Set([...counted.keys(), ...keys.keys()])) {
    if (key === '') continue
    const [found = 0, meant = 0] = [counted.get(key), keys.get(key)]
    if (found !== meant) return `${JSON.stringify(key)} ${found} instead of ${meant}`
  }
  return null
}

function tallyOf(accesses: readonly Access[]): Tally {
  const tally: Tally = new Map([...TOLD_BY_REQUEST, 'country' as const].map((name) => [name, new Map()]))
  const add = (dimension: StatsDimension, key: string) => {
    const counts = tally.get(dimension)
    counts?.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const { ip, country } of accesses) {
    const number = numberOf(ip)
    const { facts } = number === null ? PLAIN_SIGNS : signsOf(number)
    for (const dimension of TOLD_BY_REQUEST) add(dimension, facts[dimension])
    add('country', country?.code ?? '')
  }
  return tally
}

/** Rows of the owner's links that are not the ledger's but were visited all the same. */
async function readStrangers(
  { owner, serviceUrl, accesses }: DimensionsProof,
  links: readonly ReadLink[],
): Promise<Access[][]> {
  const found: Access[][] = []
  const visited = links.filter(({ shortUrl, clicks }) => clicks > 0 && !accesses.has(shortUrl))
  await forEachAtOnce(visited, READ_AT_ONCE, async ({ shortUrl }) => {
    const answer = await owner.send(serviceUrl, `${API.linkStats}/${shortUrl}`)
    found.push(JSON.parse(answer.text).accesses)
  })
  return found
}

/** Puts links into a new group and under a new tag. */
async function collect(
  owner: Person,
  serviceUrl: string,
  links: readonly ReadLink[],
): Promise<{ groupId: number; tagId: number }> {
  const create = async (path: string, json: object): Promise<number> => {
    const answer = await owner.send(serviceUrl, path, { method: 'POST', json })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text).id
  }
  const name = `Comprobados ${++collections}`
  const groupId = await create(API.createGroup, { title: name, color: 'RED' })
  const tagId = await create(API.createTag, { tagName: name, color: 'RED' })
  await forEachAtOnce(
    links.entries(),
    READ_AT_ONCE,
    async ([place, { id, longUrl, status, group, tags }]) => {
      const change = {
        groupId: { from: group?.id ?? null, to: groupId },
        tags: { add: [tagId], remove: tags.map((tag) => tag.id) },
      }
      const json = { id: String(id), longUrl, status, groupId, tags: [tagId] }
      // The app sends the fields, other clients the whole link.
      const answer = await (place % 2 === 0
        ? sendEdit(owner, serviceUrl, { id, change })
        : owner.send(serviceUrl, API.updateLink, { method: 'PUT', json }))
      if (answer.status !== 200) throw new Error(`update: ${answer.status} ${answer.text}`)
    },
  )
  return { groupId, tagId }
}

async function measureBots(run: ScenarioRun, proof: DimensionsProof): Promise<void> {
  const { sent, acknowledged, mayBeLost } = proof.ledger.bots
  const least = mayBeLost ? 0 : acknowledged
  let bots = 0
  await waitUntil(
    'the bots are counted',
    async () => {
      bots = (await readDimensions(proof, '')).totals.bots
      return bots >= least
    },
    { limitMs: SETTLE_MS, everyMs: 200 },
  ).catch(() => {})
  const goal = always(`${least} to ${sent}`, (count) => count >= least && count <= sent)
  run.measure('visits of bots, counted apart', bots, goal)
}
