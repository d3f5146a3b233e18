import type { BrowserContext, Page } from 'playwright-core'
import type { Atajo } from './atajo-process.ts'
import type { FaultyNetwork, NetworkFault } from './faulty-network.ts'
import { fillDevice } from './fill-device.ts'
import { PASSWORD } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { until } from './until.ts'

/** What a page with only the app's reads, writes and sessions does: `window.outboxPage`. */
interface OutboxPage {
  /** Settles when the page runs as the app does after its start. */
  isStarted: Promise<void>
  /**
   * Each settles when the change is kept on the device; false when the device has no room or does
   * not know the link.
   */
  create: (destination: string) => Promise<boolean>
  /** The link is told by where it leads. */
  edit: (destination: string, next: string) => Promise<boolean>
  /** Returns whether the link is on then; null where it is not kept. */
  toggle: (destination: string) => Promise<boolean | null>
  remove: (destination: string) => Promise<boolean>
  login: (username: string, password: string) => Promise<boolean>
  logout: () => Promise<void>
  owner: () => string | null
  /** What waits for anybody: its owner, where it leads, and the code of its refusal. */
  waiting: () => Promise<{ owner: string; what: string; refusal: string | null }[]>
}

export const OUTBOX_PAGE = '/pagina-de-prueba.html'
export const MEMBERS = ['ana', 'blas'] as const
type Member = (typeof MEMBERS)[number]

export interface Stage {
  atajo: Atajo
  network: FaultyNetwork
  context: BrowserContext
}

/** A link as its owner left it: destination, and whether it is on; null once deleted. */
interface Wanted {
  owner: Member
  name: string
  edits: number
  isOn: boolean
  isDeleted: boolean
  /** The owner signed out while something of it waited: it may or may not have arrived. */
  isForgotten: boolean
}

const STEPS = 12
const FAULTS: NetworkFault[] = ['none', 'none', 'cut', 'lose answer', '502', '503']

/**
 * One random schedule of what people and the world do, then everything heals. Returns a line for
 * each thing that the server then has otherwise than it was left: nothing lost, nothing doubled.
 */
export async function runOutboxSchedule(stage: Stage, seed: number, isKilling: boolean): Promise<string[]> {
  const run = await openRun(stage, seed)
  const killedAt = isKilling ? Math.floor(run.random.next() * STEPS) : -1
  try {
    for (let step = 0; step < STEPS; step += 1) {
      if (step === killedAt) {
        await stage.atajo.kill()
        run.isKilled = true
      }
      await run.random.pick(STEPS_OF_PEOPLE)(run)
    }
    return (await findDifferences(run)).map((line) => `seed ${seed}: ${line}`)
  } catch (error) {
    throw new Error(`seed ${seed}: ${error}; ${JSON.stringify(await whoIsSignedIn(run))}`)
  }
}

interface Run extends Stage {
  seed: number
  random: Random
  pages: Page[]
  /** The tabs that have no more room. */
  full: Page[]
  member: Member
  links: Wanted[]
  /** The service is down until everything heals. */
  isKilled: boolean
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
    isKilled: false,
  }
  await signIn(run, 'ana')
  return run
}

const STEPS_OF_PEOPLE: ((run: Run) => Promise<void>)[] = [
  create,
  create,
  create,
  edit,
  edit,
  toggle,
  remove,
  changeNetwork,
  changeNetwork,
  goOffline,
  reload,
  reload,
  fillOneDevice,
  signOutAndIn,
  expireSession,
]

function act<Answer>(
  page: Page,
  task: (app: OutboxPage, value: string) => Answer,
  value = '',
): Promise<Awaited<Answer>> {
  const code = `(async () => { await outboxPage.isStarted; return (${task.toString()})(outboxPage, ${JSON.stringify(value)}) })()`
  return page.evaluate(code) as Promise<Awaited<Answer>>
}

async function create(run: Run): Promise<void> {
  const link: Wanted = {
    owner: run.member,
    name: `https://example.com/s${run.seed}/${run.links.length}`,
    edits: 0,
    isOn: true,
    isDeleted: false,
    isForgotten: false,
  }
  const isKept = await act(run.random.pick(run.pages), (app, value) => app.create(value), destinationOf(link))
  if (isKept) run.links.push(link)
}

async function onOwnLink(run: Run, task: (page: Page, link: Wanted) => Promise<void>): Promise<void> {
  const own = run.links.filter((link) => link.owner === run.member && !link.isDeleted && !link.isForgotten)
  if (own.length > 0) await task(run.random.pick(run.pages), run.random.pick(own))
}

function edit(run: Run): Promise<void> {
  return onOwnLink(run, async (page, link) => {
    const next = { ...link, edits: link.edits + 1 }
    const pair = JSON.stringify([destinationOf(link), destinationOf(next)])
    const isKept = await act(page, (app, value) => app.edit(...(JSON.parse(value) as [string, string])), pair)
    if (isKept) link.edits += 1
  })
}

function toggle(run: Run): Promise<void> {
  return onOwnLink(run, async (page, link) => {
    link.isOn = (await act(page, (app, value) => app.toggle(value), destinationOf(link))) ?? link.isOn
  })
}

function remove(run: Run): Promise<void> {
  return onOwnLink(run, async (page, link) => {
    if (await act(page, (app, value) => app.remove(value), destinationOf(link))) link.isDeleted = true
  })
}

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

/** No more room for anything in that tab, until it reloads. */
async function fillOneDevice({ pages, random, full }: Run): Promise<void> {
  const page = random.pick(pages)
  full.push(page)
  await page.evaluate(fillDevice)
}

/** Whatever still waited is given up by whoever signs out; all else must arrive. */
async function signOutAndIn(run: Run): Promise<void> {
  const [page] = run.pages as [Page]
  const { member } = run
  const waiting = (await act(page, (app) => app.waiting())).map(({ what }) => what).join('\n')
  for (const link of run.links) {
    if (waiting.includes(`${link.name}?`)) link.isForgotten = true
  }
  await act(page, (app) => app.logout())
  await signInOrHeal(run, run.random.pick(MEMBERS.filter((other) => other !== member)))
}

async function expireSession(run: Run): Promise<void> {
  await run.context.clearCookies()
  await signInOrHeal(run, run.random.pick(MEMBERS))
}

async function signInOrHeal(run: Run, member: Member): Promise<void> {
  await heal(run)
  await signIn(run, member)
}

/** Both tabs must know who it is before anything else is done. */
async function signIn(run: Run, member: Member): Promise<void> {
  const [page] = run.pages as [Page]
  run.member = member
  if (await isSignedIn(run, member)) return
  await until(`${member} signs in`, () =>
    act(
      page,
      (app, value) => app.login(...(JSON.parse(value) as [string, string])),
      JSON.stringify([member, PASSWORD]),
    ),
  )
  await until(`every tab knows that it is ${member}`, () => isSignedIn(run, member))
}

async function isSignedIn(run: Run, member: Member): Promise<boolean> {
  const { user, owners } = await whoIsSignedIn(run)
  return user?.username === member && owners.every((owner) => owner === `u:${user.id}`)
}

/** As the server says it, and as each tab does. */
async function whoIsSignedIn({ context, pages }: Run) {
  const { user } = await (await context.request.get('/api/auth/status')).json()
  return { user, owners: await Promise.all(pages.map((page) => act(page, (app) => app.owner()))) }
}

async function heal(run: Run): Promise<void> {
  run.network.setFault('none')
  await run.context.setOffline(false)
  for (const page of run.full.splice(0)) await page.goto(OUTBOX_PAGE)
  if (run.isKilled) await run.atajo.start()
  run.isKilled = false
  for (const page of run.pages) await page.evaluate(() => dispatchEvent(new Event('online')))
}

async function findDifferences(run: Run): Promise<string[]> {
  const wrong: string[] = []
  await heal(run)
  const [page] = run.pages as [Page]
  const last = run.member
  for (const member of [last, ...MEMBERS.filter((other) => other !== last)]) {
    const isIdle = (await act(page, (app) => app.waiting())).length === 0
    if (member !== last && isIdle && !run.links.some(({ owner }) => owner === member)) continue
    await signIn(run, member)
    for (const page of run.pages) await page.evaluate(() => dispatchEvent(new Event('online')))
    wrong.push(...(await leftOver(run)))
    const links: { id: number; longUrl: string; status: boolean }[] = await (
      await run.context.request.get('/api/link/user/')
    ).json()
    const there = links.filter(({ longUrl }) => longUrl.includes(`/s${run.seed}/`))
    const wanted = run.links.filter((link) => link.owner === member)
    for (const link of wanted) {
      const found = there.filter(({ longUrl }) => longUrl.startsWith(`${link.name}?`))
      wrong.push(...differences(link, found))
    }
    if (there.length > wanted.length) wrong.push(`${member} has ${there.length} links, made ${wanted.length}`)
    for (const { id } of there) await run.context.request.delete('/api/link/delete', { data: { id } })
  }
  return wrong
}

/** Waits until nothing is waiting; what was refused stays, and is a difference. */
async function leftOver(run: Run): Promise<string[]> {
  const [page] = run.pages as [Page]
  const owner = await act(page, (app) => app.owner())
  const ofOwner = async () =>
    (await act(page, (app) => app.waiting())).filter((record) => record.owner === owner)
  await until('everything is sent', async () => (await ofOwner()).every(({ refusal }) => refusal !== null))
  return (await ofOwner()).map(({ what, refusal }) => `${refusal}: ${what}`)
}

function differences(link: Wanted, found: { longUrl: string; status: boolean }[]): string[] {
  if (found.length > 1) return [`doubled: ${link.name}`]
  if (link.isForgotten) return []
  const [there] = found
  if (link.isDeleted) return there ? [`not deleted: ${link.name}`] : []
  if (!there) return [`lost: ${link.name}`]
  if (there.longUrl !== destinationOf(link)) return [`${there.longUrl} should be ${destinationOf(link)}`]
  return there.status === link.isOn ? [] : [`${link.name} should be ${link.isOn ? 'on' : 'off'}`]
}

function destinationOf({ name, edits }: Wanted): string {
  return `${name}?v=${edits}`
}
