import { setTimeout as pause } from 'node:timers/promises'
import { API, redirectPath } from '@atajo/shared/paths'
import { type ClickAnswers, type ClickLedger, createClickLedger } from './kit/click-ledger.ts'
import { measureClicks } from './kit/click-proof.ts'
import type { Fault } from './kit/fault-proxy.ts'
import { type Fleet, prepareFleet, startFleet, takeTurns, urlOf } from './kit/fleet.ts'
import type { Answer } from './kit/http-client.ts'
import { forEachAtOnce, startLoad } from './kit/load.ts'
import { NOBODY, plantLinks } from './kit/many-links.ts'
import { signUp } from './kit/people.ts'
import { always, atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const MOST_SECONDS = 60
const COLD_CODES = 2_000
const COLD_PER_SECOND = 10
const LOGINS_PER_SECOND = 2

/** One way in which the services lose their database, and get it back. */
interface Outage {
  name: string
  /** Cold codes and logins cannot be served while it lasts. */
  isTotal: boolean
  begin(fleet: Fleet): unknown
  end(fleet: Fleet): unknown
}

export const stopDatabase: Scenario = {
  id: 'F4',
  title: 'the database stopped and started again',
  weight: 3,
  run: (run) =>
    sufferOutages(run, { amount: 'seconds without database', shortSeconds: 1.5 }, [
      {
        name: 'stopped',
        isTotal: true,
        begin: ({ engine }) => engine.stop(),
        end: ({ engine }) => engine.start(),
      },
    ]),
}

export const freezeDatabase: Scenario = {
  id: 'F5',
  title: 'the database frozen with open connections',
  weight: 3,
  run: (run) =>
    sufferOutages(run, { amount: 'seconds frozen', shortSeconds: 3 }, [
      {
        name: 'frozen',
        isTotal: true,
        begin: ({ engine }) => engine.program().signalAll('SIGSTOP'),
        end: ({ engine }) => engine.program().signalAll('SIGCONT'),
      },
    ]),
}

export const spoilNetwork: Scenario = {
  id: 'F6',
  title: 'a bad network between the service and its database',
  weight: 4,
  run: (run) =>
    sufferOutages(run, { amount: 'seconds of each fault', shortSeconds: 1, hasProxy: true }, [
      networkOutage('+500±200 ms', { kind: 'delay', ms: 500, jitterMs: 200 }),
      networkOutage('black hole', { kind: 'black hole' }, true),
      networkOutage('reset', { kind: 'reset' }, true),
      networkOutage('8 kB/s', { kind: 'throttle', bytesPerSecond: 8_000 }),
      networkOutage('10-byte slices', { kind: 'slices', bytes: 10 }),
      networkOutage('cut after 20 kB', { kind: 'cut', afterBytes: 20_000 }),
    ]),
}

function networkOutage(name: string, fault: Fault, isTotal = false): Outage {
  return {
    name,
    isTotal,
    begin: ({ proxy }) => proxy?.setFault(fault),
    end: ({ proxy }) => proxy?.setFault({ kind: 'none' }),
  }
}

export const startWithoutDatabase: Scenario = {
  id: 'F7',
  title: 'the service started before its database',
  weight: 1,
  async run(run) {
    const { engine, services, client } = await prepareFleet(run, { processes: 1 })
    const [service] = services
    const url = urlOf(services)
    const listening = (await service?.start()) ?? Number.NaN
    const ready = await client.send(`${url}/api/health/ready`)
    const redirect = await client.send(`${url}${redirectPath('abcdefg')}`)
    await engine.start()
    const served = (await service?.untilReady()) ?? Number.NaN
    const person = await signUp(client, url, { username: 'temprana', pro: null })
    const isPositive = always('> 0', (id) => id > 0)
    run.measure('listens after, ms', listening, atMost(1_000))
    run.measure('readiness without database', ready.status, exactly(503))
    run.measure('redirect without database', redirect.status, exactly(503))
    run.measure('ready once the database is there, ms', served, atMost(5_000))
    run.measure('id of the first account', person.id, isPositive)
  },
}

/** Links in the memory of two processes and links in none, and one outage after the other. */
async function sufferOutages(
  run: ScenarioRun,
  { amount, shortSeconds, hasProxy = false }: { amount: string; shortSeconds: number; hasProxy?: boolean },
  outages: readonly Outage[],
): Promise<void> {
  const fleet = await startFleet(run, { processes: 2, hasProxy })
  const codes = await plantLinks(fleet.database, fleet.owner.id, run.isShort ? 20 : 10_000)
  const cold = await plantLinks(fleet.database, NOBODY, COLD_CODES)
  const warm = createClickLedger(fleet.owner, codes)
  for (const { url } of fleet.services) await forEachAtOnce(codes, 32, () => warm.click(url))
  const seconds = run.isShort ? shortSeconds : Math.min(MOST_SECONDS, run.seconds / outages.length)
  run.amount(amount, seconds, MOST_SECONDS)
  for (const outage of outages) await sufferOutage(run, { fleet, warm, cold, seconds }, outage)
  const applied = await Promise.all(fleet.services.map((service) => service.untilCounted()))
  run.measure('journals applied after the return, s', Math.max(...applied) / 1000, atMost(10))
  await measureClicks(run, warm, urlOf(fleet.services))
}

/** One outage under load: what visitors of warm and cold links and people who sign in see of it. */
async function sufferOutage(
  run: ScenarioRun,
  { fleet, warm, cold, seconds }: { fleet: Fleet; warm: ClickLedger; cold: string[]; seconds: number },
  outage: Outage,
): Promise<void> {
  const { services, client } = fleet
  const during = warm.watch()
  const next = takeTurns(services)
  const load = startLoad(run.isShort ? 100 : 1_000, () => warm.click(next()))
  await pause(run.isShort ? 200 : 2_000)
  await outage.begin(fleet)
  const json = { username: 'owner', password: 'no es esta, seguro' }
  const visits = askEvery(COLD_PER_SECOND, () =>
    client.send(`${next()}${redirectPath(cold.pop() ?? 'zzzzzzz')}`),
  )
  const logins = askEvery(LOGINS_PER_SECOND, () =>
    client.send(`${next()}${API.login}`, { method: 'POST', json }),
  )
  const start = performance.now()
  const isEachNotReady = async () =>
    !(await Promise.all(services.map((service) => service.isReady()))).some(Boolean)
  const opened = outage.isTotal ? await waitUntil('no process is ready', isEachNotReady) : 0
  await pause(Math.max(0, seconds * 1000 - (performance.now() - start)))
  await Promise.all([visits.stop(), logins.stop()])
  await outage.end(fleet)
  const closed = await Promise.all(services.map((service) => service.untilReady()))
  await load.stop()
  measureOutage(run, outage, { during, visits: visits.answers, logins: logins.answers })
  run.measure(`${outage.name}: not ready any more after, ms`, opened, atMost(3_000))
  run.measure(`${outage.name}: ready again after, ms`, Math.max(...closed), atMost(5_000))
}

/** Answers are null where none came. */
function askEvery(perSecond: number, ask: () => Promise<Answer>) {
  const answers: (Answer | null)[] = []
  const load = startLoad(perSecond, async () => answers.push(await ask().catch(() => null)), 200)
  return { answers, stop: load.stop }
}

function measureOutage(
  run: ScenarioRun,
  { name, isTotal }: Outage,
  seen: { during: ClickAnswers; visits: (Answer | null)[]; logins: (Answer | null)[] },
): void {
  const { during, visits, logins } = seen
  if (during.refused() > 0) run.note(`${name}: warm codes answered ${JSON.stringify([...during.statuses])}`)
  run.measure(`${name}: clicks on warm codes`, during.latencies.count())
  run.measure(`${name}: warm codes not answered 302`, during.refused(), exactly(0))
  run.measure(`${name}: warm p99 ms`, during.latencies.quantile(0.99), atMost(20))
  const isAsked = always('> 0', (value) => value > 0)
  run.measure(`${name}: cold codes asked`, visits.length, isAsked)
  for (const [what, answers, status] of [
    ['cold codes', visits, 302],
    ['logins', logins, 401],
  ] as const) {
    const wrong = answers.filter((answer) => !isHonest(answer, isTotal ? [503] : [status, 503]))
    if (wrong.length > 0)
      run.note(`${name}: ${what} answered ${[...new Set(wrong.map(describe))].join(' | ')}`)
    run.measure(`${name}: ${what} answered wrongly`, wrong.length, exactly(0))
  }
  const slowest = Math.max(0, ...logins.map((answer) => answer?.ms ?? Number.POSITIVE_INFINITY))
  run.measure(`${name}: slowest login ms`, slowest, atMost(2_100))
}

function isHonest(answer: Answer | null, statuses: number[]): boolean {
  if (answer === null || !statuses.includes(answer.status)) return false
  return answer.status !== 503 || answer.headers['retry-after'] !== undefined
}

function describe(answer: Answer | null): string {
  return answer === null ? 'nothing' : `${answer.status} ${answer.text.slice(0, 120).replaceAll('\n', ' ')}`
}
