import { createRandom } from '@atajo/shared/testing/random'
import type { Page } from 'playwright-core'
import type { NetworkFault } from './faulty-network.ts'
import { fillDevice } from './fill-device.ts'
import { findDifferences } from './outbox-differences.ts'
import { STEPS_WITH_LINKS } from './outbox-link-steps.ts'
import { STEPS_WITH_LISTS } from './outbox-list-steps.ts'
import {
  act,
  heal,
  MEMBERS,
  type Member,
  OUTBOX_PAGE,
  type Run,
  type Stage,
  signIn,
  whoIsSignedIn,
} from './outbox-run.ts'
import { PASSWORD } from './people.ts'

const STEPS = 20
const FAULTS: NetworkFault[] = ['none', 'none', 'cut', 'lose answer', '502', '503']

/**
 * Runs one random schedule of actions and faults, and repairs everything. Returns a line for each
 * difference between the server's data and the expected state: nothing may be lost or doubled.
 */
export async function runOutboxSchedule(stage: Stage, seed: number, isKilling: boolean): Promise<string[]> {
  const run = await openRun(stage, seed)
  const killedAt = isKilling ? Math.floor(run.random.next() * STEPS) : -1
  const steps: string[] = []
  try {
    for (let step = 0; step < STEPS; step += 1) {
      if (step === killedAt) {
        await stage.atajo.kill()
        run.isKilled = true
      }
      const next = run.random.pick(ALL_STEPS)
      steps.push(next.name)
      await next(run)
    }
    return (await findDifferences(run)).map((line) => `seed ${seed}: ${line} (${steps.join(', ')})`)
  } catch (error) {
    throw new Error(
      `seed ${seed}: ${error}; ${JSON.stringify(await whoIsSignedIn(run))}; ${steps.join(', ')}`,
    )
  }
}

async function openRun(stage: Stage, seed: number): Promise<Run> {
  stage.network.setFault('none')
  while (stage.context.pages().length < 2) await stage.context.newPage()
  const pages = stage.context.pages()
  for (const page of pages) await page.goto(OUTBOX_PAGE)
  const run: Run = {
    ...stage,
    seed,
    random: createRandom(seed),
    pages,
    full: [],
    member: 'ana',
    links: [],
    items: [],
    isKilled: false,
  }
  await signIn(run, 'ana')
  return run
}

const ALL_STEPS: ((run: Run) => Promise<void>)[] = [
  ...STEPS_WITH_LINKS,
  ...STEPS_WITH_LISTS,
  changeNetwork,
  changeNetwork,
  changeNetwork,
  goOffline,
  goOffline,
  reload,
  reload,
  reload,
  fillOneDevice,
  signOutAndIn,
  expireSession,
  endFromElsewhere,
]

async function changeNetwork(run: Run): Promise<void> {
  run.network.setFault(run.random.pick(FAULTS))
}

async function goOffline(run: Run): Promise<void> {
  await run.context.setOffline(run.random.next() < 0.5)
}

async function reload(run: Run): Promise<void> {
  await run.context.setOffline(false)
  await run.random.pick(run.pages).goto(OUTBOX_PAGE)
}

/** Fills the device of one tab, until it reloads. */
async function fillOneDevice({ pages, random, full }: Run): Promise<void> {
  const page = random.pick(pages)
  full.push(page)
  await page.evaluate(fillDevice)
}

/** Signing out discards everything that waits, of anybody; all else must arrive. */
async function signOutAndIn(run: Run): Promise<void> {
  const [page] = run.pages as [Page]
  const { member } = run
  // A sealed change does not reveal its subject.
  const isSealed = (await act(page, (app) => app.sealed())).length > 0
  const records = await act(page, (app) => app.waiting())
  const owner = await act(page, (app) => app.owner())
  const waiting = records.map(({ what }) => what).join('\n')
  const unknown = records.filter(({ isUnknown }) => isUnknown)
  for (const link of run.links) {
    const isTold = waiting.includes(`${link.name}?`) || waiting.includes(link.fileId ?? '\n\n')
    const mayBeMeant = unknown.some((record) => (record.owner === owner) === (link.owner === member))
    if (isTold || mayBeMeant || isSealed) link.isForgotten = true
  }
  for (const item of run.items) {
    if (waiting.includes(item.name) || isSealed) item.isForgotten = true
  }
  await act(page, (app) => app.logout())
  await signInOrHeal(run, run.random.pick(MEMBERS.filter((other) => other !== member)))
}

async function expireSession(run: Run): Promise<void> {
  await run.context.clearCookies()
  await signInOrHeal(run, run.random.pick(MEMBERS))
}

/** Signs in on another device and ends every other session; waiting changes stay here. */
async function endFromElsewhere(run: Run): Promise<void> {
  if (run.isKilled) return
  const call = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${run.atajo.url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  const cookie = await call('POST', '/api/auth/login', { username: run.member, password: PASSWORD })
  await call('DELETE', '/api/account/sessions', { password: PASSWORD }, cookie)
  await signInOrHeal(run, run.random.pick(MEMBERS))
}

async function signInOrHeal(run: Run, member: Member): Promise<void> {
  await heal(run)
  await signIn(run, member)
}
