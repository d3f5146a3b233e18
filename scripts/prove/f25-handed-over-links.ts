import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@atajo/shared/paths'
import type { ClickLedger } from './kit/click-ledger.ts'
import { type Fleet, ledgerOfNewLinks, linksFor, startFleet, takeTurns, urlOf } from './kit/fleet.ts'
import type { Answer } from './kit/http-client.ts'
import { startLoad } from './kit/load.ts'
import { makeAdmin, type Person, signUp } from './kit/people.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import { exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { dayOf } from './kit/statistics-reader.ts'

const DAY_MS = 86_400_000
const SETTLE_MS = 30_000

/** Who has the links, who gets them, and who administers. */
interface People {
  giver: Person
  taker: Person
  admin: Person
}

interface HeldLink {
  shortUrl: string
  clicks: number
  clicksBefore: number | null
}

export const handOverLinks: Scenario = {
  id: 'F25',
  title: 'kill -9 while links go from account to account and people click on them',
  weight: 2,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const perSecond = run.isShort ? 40 : 300
    const count = run.isShort ? 40 : Math.max(2_000, linksFor(perSecond, run.seconds + 20))
    const ledger = await ledgerOfNewLinks(fleet, count)
    const url = urlOf(fleet.services)
    const [taker, admin] = [
      await signUp(fleet.client, url, { username: 'berta', pro: fleet.database }),
      await signUp(fleet.client, url, { username: 'admin', pro: null }),
    ]
    await makeAdmin(fleet.database, admin)
    let people: People = { giver: fleet.owner, taker, admin }
    let wrong = 0
    const next = takeTurns(fleet.services)
    const load = startLoad(perSecond, () => ledger.click(next()))
    await repeatRounds(
      run,
      { asked: 200, shortRounds: 2, name: 'transfers cut by kill -9' },
      async (round) => {
        const ask = round % 2 === 0 ? await offerOf(fleet, people) : transferOf(people, round)
        const moved = await askThroughKill(run, fleet, { ask, victim: round % 2 })
        const there = await heldLinks(fleet, people.taker)
        if (moved !== count || there.length !== count) {
          wrong++
          run.note(`${moved} of ${count} links moved, ${there.length} are there`)
        }
        people = { ...people, giver: people.taker, taker: people.giver }
      },
    )
    await load.stop()
    run.measure('transfers after which not every link was the new owner’s', wrong, exactly(0))
    await measureVisits(run, fleet, { ledger, people })
  },
}

type Ask = (serviceUrl: string) => Promise<Answer>

/** An offer of all links, and what accepts it. */
async function offerOf({ services }: Fleet, { giver, taker }: People): Promise<Ask> {
  const json = { all: true, to: taker.username, password: 'una frase bastante larga' }
  const made = await giver.send(urlOf(services), API.offerLinks, { method: 'POST', json })
  if (made.status !== 202) throw new Error(`offer: ${made.status} ${made.text}`)
  const path = `${API.transfers}/${JSON.parse(made.text).id}/accept`
  return (serviceUrl) => taker.send(serviceUrl, path, { method: 'POST' })
}

/** The same by an administrator, in one request that is sent again. */
function transferOf({ giver, taker, admin }: People, round: number): Ask {
  const path = `${API.adminUsers}/${giver.id}/transfer`
  const headers = { 'idempotency-key': `transfer-${giver.id}-${round}` }
  const call = { method: 'POST', json: { to: taker.username }, headers }
  return (serviceUrl) => admin.send(serviceUrl, path, call)
}

/** Asks a process that is killed meanwhile, then the other one until it answers how many went. */
async function askThroughKill(
  run: ScenarioRun,
  { services }: Fleet,
  { ask, victim }: { ask: Ask; victim: number },
): Promise<number> {
  const [dying, living] = [services[victim] as Service, services[1 - victim] as Service]
  const asked = ask(dying.url).catch(() => null)
  await pause(run.random.between(5, run.isShort ? 120 : 1_500))
  await dying.kill()
  await asked
  for (let tries = 0; tries < 60; tries++) {
    const answer = await ask(living.url)
    if (answer.status === 200) {
      await dying.start()
      await dying.untilReady()
      return JSON.parse(answer.text).links
    }
    // The attempt that died may hold the key of its request for as long as a claim lasts.
    if (answer.status !== 409) throw new Error(`transfer: ${answer.status} ${answer.text}`)
    await pause(1_000)
  }
  throw new Error('the transfer that was sent again got no answer')
}

async function heldLinks({ services }: Fleet, holder: Person): Promise<HeldLink[]> {
  const answer = await holder.send(urlOf(services), API.listLinks)
  if (answer.status !== 200) throw new Error(`list: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text)
}

/** Every acknowledged click once, in the link's counts and in those of the accounts. */
async function measureVisits(
  run: ScenarioRun,
  fleet: Fleet,
  { ledger, people }: { ledger: ClickLedger; people: People },
): Promise<void> {
  const acknowledged = new Map<string, number>()
  for (const { code } of ledger.acknowledged) acknowledged.set(code, (acknowledged.get(code) ?? 0) + 1)
  const end = performance.now() + SETTLE_MS
  for (;;) {
    const links = await heldLinks(fleet, people.giver)
    const found = { lost: 0, doubled: 0, total: 0 }
    for (const { shortUrl, clicks, clicksBefore } of links) {
      const counted = clicks + (clicksBefore ?? 0)
      found.total += counted
      found.lost += Math.max(0, (acknowledged.get(shortUrl) ?? 0) - counted)
      found.doubled += Math.max(0, counted - (ledger.sent.get(shortUrl)?.size ?? 0))
    }
    const totals = await Promise.all([people.giver, people.taker].map((person) => clicksOf(fleet, person)))
    const difference = found.total - totals.reduce((sum, clicks) => sum + clicks, 0)
    if (found.lost + Math.abs(difference) > 0 && performance.now() < end) {
      await pause(200)
      continue
    }
    run.measure('acknowledged clicks', ledger.acknowledged.length)
    run.measure('clicks lost', found.lost, exactly(0))
    run.measure('clicks counted twice', found.doubled, exactly(0))
    run.measure('clicks in links but not in accounts, or the reverse', difference, exactly(0))
    return
  }
}

async function clicksOf({ services }: Fleet, person: Person): Promise<number> {
  const now = Date.now()
  const query = `from=${dayOf(now - DAY_MS)}&to=${dayOf(now + DAY_MS)}&unit=day&zone=UTC`
  const answer = await person.send(urlOf(services), `${API.stats}?${query}`)
  if (answer.status !== 200) throw new Error(`statistics: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text).totals.clicks
}
