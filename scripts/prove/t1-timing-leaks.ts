import { API } from '@atajo/shared/paths'
import { median } from '../median.ts'
import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import type { Answer } from './kit/http-client.ts'
import { createLatencies } from './kit/latencies.ts'
import { createLink, signUp } from './kit/people.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'

const LOGINS = 1_000
const LOGINS_PER_SECOND = 25
const STATISTICS = 1_000
const QR_CODES = 200

export const measureTimingLeaks: Scenario = {
  id: 'T1',
  title: 'what the time of an answer tells (rows 38, 53 and 63)',
  weight: 3,
  async run(run) {
    const fleet = await startFleet(run, { processes: 1 })
    await compareLogins(run, fleet)
    await compareStatistics(run, fleet)
    await drawQrCodes(run, fleet)
  },
}

/** Compares refused logins, whose time might tell that the account exists. */
async function compareLogins(run: ScenarioRun, { client, owner, services }: Fleet): Promise<void> {
  const count = Math.min(LOGINS, Math.ceil(run.seconds * LOGINS_PER_SECOND))
  run.amount('logins of each kind', count, LOGINS)
  const logIn = (username: string) => () => {
    const json = { username, password: 'no es esta, seguro' }
    return client.send(`${urlOf(services)}${API.login}`, { method: 'POST', json })
  }
  const asks = { known: logIn(owner.username), unknown: logIn('nadie-de-nadie') }
  await compare(run, { name: 'logins', count, ...asks })
}

/** Compares refusals, whose time might tell that somebody else's link exists. */
async function compareStatistics(run: ScenarioRun, fleet: Fleet): Promise<void> {
  const url = urlOf(fleet.services)
  const { code } = await createLink(fleet.owner, url)
  const stranger = await signUp(fleet.client, url, { username: 'curiosa', pro: null })
  const read = (name: string) => () => stranger.send(url, `${API.linkStats}/${name}`)
  await compare(run, { name: 'statistics', count: STATISTICS, known: read(code), unknown: read('zzzzzzz') })
}

interface Comparison {
  name: string
  count: number
  known(): Promise<Answer>
  unknown(): Promise<Answer>
}

async function compare(run: ScenarioRun, { name, count, known, unknown }: Comparison): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let number = 0; number < count; number++) {
    for (const kind of run.random.shuffle(['known', 'unknown'] as const)) {
      const answer = await (kind === 'known' ? known() : unknown())
      times[kind].push(answer.ms)
      answers.add(`${answer.status} ${answer.text}`)
    }
  }
  const medians = [median(times.known), median(times.unknown)] as const
  run.measure(`${name}: different answers`, answers.size, exactly(1))
  run.measure(`${name}: median ms where it exists`, medians[0])
  run.measure(`${name}: median ms where it does not`, medians[1])
  const difference = (100 * Math.abs(medians[0] - medians[1])) / Math.max(...medians)
  run.measure(`${name}: medians differ by, %`, difference, atMost(5))
  const area = areaUnderCurve(times.known, times.unknown)
  run.measure(`${name}: area under the curve of a guess by time`, Math.max(area, 1 - area), atMost(0.55))
}

/**
 * The share of pairs in which the first time is the longer one (Mann–Whitney), 0.5 when they are
 * alike.
 */
function areaUnderCurve(first: number[], second: number[]): number {
  let wins = 0
  for (const one of first) {
    for (const other of second) wins += one > other ? 1 : Number(one === other) / 2
  }
  return wins / (first.length * second.length)
}

async function drawQrCodes(run: ScenarioRun, fleet: Fleet): Promise<void> {
  const url = urlOf(fleet.services)
  const { id } = await createLink(fleet.owner, url)
  const call = { method: 'POST', json: { linkId: id } }
  const drawn = Array.from({ length: QR_CODES }, () => fleet.owner.send(url, API.createQrCode, call))
  const answers = await Promise.all(drawn)
  const latencies = createLatencies()
  for (const { ms } of answers) latencies.add(ms)
  run.measure('QR codes not answered 201', answers.filter(({ status }) => status !== 201).length, exactly(0))
  run.measure(`QR codes, ${QR_CODES} at once: p99 ms`, latencies.quantile(0.99), atMost(200))
}
