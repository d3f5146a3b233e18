import { setTimeout as pause } from 'node:timers/promises'
import { type ClickLedger, createClickLedger } from './click-ledger.ts'
import { measureClicks } from './click-proof.ts'
import { type Fleet, startFleet, takeTurns, urlOf } from './fleet.ts'
import type { Answer, HttpClient } from './http-client.ts'
import { createLatencies, type Latencies } from './latencies.ts'
import { forEachAtOnce, type Load, startLoad } from './load.ts'
import { plantLinks } from './many-links.ts'
import { always, atMost, exactly, type ScenarioRun } from './scenario.ts'
import { waitUntil } from './wait-until.ts'

const COLD_CODES = 2_000
const COLD_PER_SECOND = 10
const LOGINS_PER_SECOND = 2

export interface OutageStage {
  fleet: Fleet
  warm: ClickLedger
  /** Codes that no process has in memory. */
  cold: string[]
}

/** A fleet of two with links in both memories and links in none. */
export async function prepareOutage(
  run: ScenarioRun,
  { warmCodes, hasProxy }: { warmCodes: number; hasProxy: boolean },
): Promise<OutageStage> {
  const fleet = await startFleet(run, { processes: 2, hasProxy })
  const codes = await plantLinks(fleet.database, fleet.owner.id, warmCodes + COLD_CODES)
  const warm = createClickLedger(fleet.client, codes.slice(0, warmCodes))
  for (const service of fleet.services) {
    await forEachAtOnce(warm.codes, 32, () => warm.click(service.url))
  }
  return { fleet, warm, cold: run.random.shuffle(codes.slice(warmCodes)) }
}

export interface OutagePlan {
  name: string
  perSecond: number
  seconds: number
  begin(): unknown
  end(): unknown
  /** Whether cold codes and logins cannot be served while it lasts. */
  isTotal: boolean
}

/** One outage under load: what visitors of warm and cold links and people who sign in see of it. */
export async function runOutage(run: ScenarioRun, stage: OutageStage, plan: OutagePlan): Promise<void> {
  const { fleet, cold } = stage
  const during = createClickLedgerView(stage.warm)
  const next = takeTurns(fleet.services)
  const load = startLoad(plan.perSecond, () => during.click(next()))
  await pause(run.isShort ? 200 : 2_000)
  await plan.begin()
  const coldAnswers = askEvery(COLD_PER_SECOND, () => askCold(fleet.client, next(), cold.pop() ?? 'zzzzzzz'))
  const logins = askEvery(LOGINS_PER_SECOND, () => askLogin(fleet.client, next()))
  const start = performance.now()
  const opened = plan.isTotal ? await untilNotReady(fleet) : 0
  await pause(Math.max(0, plan.seconds * 1000 - (performance.now() - start)))
  await Promise.all([coldAnswers.load.stop(), logins.load.stop()])
  await plan.end()
  const closed = await untilAllReady(fleet)
  await load.stop()
  measureOutage(run, plan, { during, coldAnswers, logins })
  run.measure(`${plan.name}: not ready any more after, ms`, opened, atMost(3_000))
  run.measure(`${plan.name}: ready again after, ms`, closed, atMost(5_000))
}

/** After the outages: every click of all of them, and how long the journals took. */
export async function measureAfterOutages(run: ScenarioRun, { fleet, warm }: OutageStage): Promise<void> {
  const drained = await waitUntil('every journal is applied', async () => {
    const waiting = await Promise.all(fleet.services.map((service) => service.metric('atajo_visits_waiting')))
    return waiting.every((count) => count === 0)
  })
  run.measure('journals applied after the return, s', drained / 1000, atMost(10))
  await measureClicks(run, warm, { owner: fleet.owner, serviceUrl: urlOf(fleet.services) })
}

interface View {
  click(serviceUrl: string): Promise<void>
  others: Map<number, number>
  latencies: Latencies
}

/** The same ledger, with the answers of this outage alone. */
function createClickLedgerView(ledger: ClickLedger): View {
  const others = new Map<number, number>()
  const latencies = createLatencies()
  return {
    others,
    latencies,
    async click(serviceUrl) {
      const start = performance.now()
      const status = await ledger.click(serviceUrl)
      latencies.add(performance.now() - start)
      if (status !== 302 && status !== null) others.set(status, (others.get(status) ?? 0) + 1)
    },
  }
}

interface Answers {
  answers: (Answer | null)[]
  load: Load
}

function askEvery(perSecond: number, ask: () => Promise<Answer | null>): Answers {
  const answers: (Answer | null)[] = []
  const load = startLoad(perSecond, async () => answers.push(await ask()), 200)
  return { answers, load }
}

function askCold(client: HttpClient, serviceUrl: string, code: string): Promise<Answer | null> {
  return client.send(`${serviceUrl}/r/${code}`).catch(() => null)
}

function askLogin(client: HttpClient, serviceUrl: string): Promise<Answer | null> {
  const json = { username: 'owner', password: 'no es esta, seguro' }
  return client.send(`${serviceUrl}/api/auth/login`, { method: 'POST', json }).catch(() => null)
}

function measureOutage(
  run: ScenarioRun,
  { name, isTotal }: OutagePlan,
  { during, coldAnswers, logins }: { during: View; coldAnswers: Answers; logins: Answers },
): void {
  const failed = [...during.others.values()].reduce((sum, times) => sum + times, 0)
  if (failed > 0) run.note(`${name}: warm codes answered ${JSON.stringify([...during.others])}`)
  run.measure(`${name}: clicks on warm codes`, during.latencies.count())
  run.measure(`${name}: warm codes not answered 302`, failed, exactly(0))
  run.measure(`${name}: warm p99 ms`, during.latencies.quantile(0.99), atMost(20))
  const wrong = coldAnswers.answers.filter((answer) => !isHonest(answer, isTotal ? [503] : [302, 503]))
  if (wrong.length > 0)
    run.note(`${name}: cold codes answered ${[...new Set(wrong.map(describe))].join(' | ')}`)
  run.measure(
    `${name}: cold codes asked`,
    coldAnswers.answers.length,
    always('> 0', (value) => value > 0),
  )
  run.measure(`${name}: cold codes answered wrongly`, wrong.length, exactly(0))
  const badLogins = logins.answers.filter((answer) => !isHonest(answer, isTotal ? [503] : [401, 503]))
  if (badLogins.length > 0)
    run.note(`${name}: logins answered ${[...new Set(badLogins.map(describe))].join(' | ')}`)
  run.measure(`${name}: logins answered wrongly`, badLogins.length, exactly(0))
  const slowest = Math.max(0, ...logins.answers.map((answer) => answer?.ms ?? Number.POSITIVE_INFINITY))
  run.measure(`${name}: slowest login ms`, slowest, atMost(2_100))
}

function isHonest(answer: Answer | null, statuses: number[]): boolean {
  if (answer === null || !statuses.includes(answer.status)) return false
  return answer.status !== 503 || answer.headers['retry-after'] !== undefined
}

function describe(answer: Answer | null): string {
  return answer === null ? 'nothing' : `${answer.status} ${answer.text.slice(0, 120).replaceAll('\n', ' ')}`
}

async function untilNotReady({ services }: Fleet): Promise<number> {
  return waitUntil('every process says that it is not ready', async () => {
    const ready = await Promise.all(services.map((service) => service.isReady()))
    return !ready.some(Boolean)
  })
}

async function untilAllReady({ services }: Fleet): Promise<number> {
  const times = await Promise.all(services.map((service) => service.untilReady()))
  return Math.max(...times)
}
