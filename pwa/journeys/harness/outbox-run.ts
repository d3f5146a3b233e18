import type { Random } from '@atajo/shared/testing/random'
import type { BrowserContext, Page } from 'playwright-core'
import type { Atajo } from './atajo-process.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import { PASSWORD } from './people.ts'
import { until } from './until.ts'

/** What a page with only the app's reads, writes and sessions does: `window.outboxPage`. */
export interface OutboxPage {
  /** Settles when the page runs as the app does after its start. */
  isStarted: Promise<void>
  /**
   * Each settles when the change is kept on the device; false when the device has no room or does
   * not know the thing.
   */
  create: (destination: string) => Promise<boolean>
  /** The link is told by where it leads. */
  edit: (destination: string, next: string) => Promise<boolean>
  /** Returns whether the link is on then; null where it is not kept. */
  toggle: (destination: string) => Promise<boolean | null>
  remove: (destination: string) => Promise<boolean>
  /** Out of the trash, back or for good. */
  restore: (destination: string) => Promise<boolean>
  removeForGood: (destination: string) => Promise<boolean>
  /**
   * One change of many, taken back at once if asked; returns those that it is kept for, and those
   * of them that had never been sent and now never are.
   */
  changeMany: (change: ManyChange) => Promise<{ kept: string[]; gone: string[] }>
  /** Returns the file's id; null where it is not kept. */
  importRows: (destinations: string[]) => Promise<string | null>
  createGroup: (name: string) => Promise<boolean>
  createTag: (name: string) => Promise<boolean>
  removeGroup: (name: string) => Promise<boolean>
  removeTag: (name: string) => Promise<boolean>
  login: (username: string, password: string) => Promise<boolean>
  logout: () => Promise<void>
  owner: () => string | null
  /** Lists the tickets of sealed changes, of anybody. */
  sealed: () => Promise<string[]>
  /** Lists the waiting changes of anybody, but not the sealed ones. */
  waiting: () => Promise<WaitingRecord[]>
}

export interface WaitingRecord {
  owner: string
  /** What it is about. */
  what: string
  /** It is about links that the page does not show, as those of somebody else. */
  isUnknown: boolean
  /** The code of its refusal, and the fields. */
  refusal: string | null
}

export interface ManyChange {
  destinations: string[]
  kind: 'on' | 'off' | 'group' | 'tags' | 'trash'
  /** Of the group or the tag. */
  name: string
  isUndone: boolean
}

export const OUTBOX_PAGE = '/pagina-de-prueba.html'
export const MEMBERS = ['ana', 'blas'] as const
export type Member = (typeof MEMBERS)[number]

export interface Stage {
  atajo: Atajo
  network: FaultyNetwork
  context: BrowserContext
}

/** A link as its owner left it. */
export interface Wanted {
  owner: Member
  name: string
  edits: number
  isOn: boolean
  /** In the trash, or gone for good. */
  isDeleted: boolean
  isPurged: boolean
  /** The file that brings it; null for one that was made by itself. */
  fileId: string | null
  group: string | null
  tags: string[]
  /** The owner signed out while something of it waited: it may or may not have arrived. */
  isForgotten: boolean
}

/** A group or a tag as its owner left it. */
export interface WantedItem {
  owner: Member
  kind: 'Group' | 'Tag'
  name: string
  isDeleted: boolean
  isForgotten: boolean
}

export interface Run extends Stage {
  seed: number
  random: Random
  pages: Page[]
  /** The tabs that have no more room. */
  full: Page[]
  member: Member
  links: Wanted[]
  items: WantedItem[]
  /** The service is down until everything heals. */
  isKilled: boolean
}

/** Runs in a page once that has started; the task must not use anything from here. */
export function act<Answer>(
  page: Page,
  task: (app: OutboxPage, value: string) => Answer,
  value: unknown = '',
): Promise<Awaited<Answer>> {
  const text = JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))
  const code = `(async () => { await outboxPage.isStarted; return (${task.toString()})(outboxPage, ${text}) })()`
  return page.evaluate(code) as Promise<Awaited<Answer>>
}

/** Where a link leads after so many edits; each edit leads elsewhere. */
export function destinationOf({ name, edits }: Wanted): string {
  return `${name}?v=${edits}`
}

/** Both tabs must know who it is before anything else is done. */
export async function signIn(run: Run, member: Member): Promise<void> {
  const [page] = run.pages as [Page]
  run.member = member
  if (await isSignedIn(run, member)) return
  await until(`${member} signs in`, () =>
    act(page, (app, value) => app.login(...(JSON.parse(value) as [string, string])), [member, PASSWORD]),
  )
  await until(`every tab knows that it is ${member}`, () => isSignedIn(run, member))
}

async function isSignedIn(run: Run, member: Member): Promise<boolean> {
  const { user, owners } = await whoIsSignedIn(run)
  return user?.username === member && owners.every((owner) => owner === `u:${user.id}`)
}

const READ_TRIES = 3

/** Read again over a connection that a fault of before has cut. */
export async function readJson<Answer>({ request }: BrowserContext, path: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (await request.get(path)).json()
    } catch (error) {
      if (tries === READ_TRIES) throw error
    }
  }
}

/** As the server says it, and as each tab does. */
export async function whoIsSignedIn({ context, pages }: Run) {
  const { user } = await readJson<{ user?: { id: number; username: string } }>(context, '/api/auth/status')
  return { user, owners: await Promise.all(pages.map((page) => act(page, (app) => app.owner()))) }
}

/** Connection, room and service are there again. */
export async function heal(run: Run): Promise<void> {
  run.network.setFault('none')
  await run.context.setOffline(false)
  for (const page of run.full.splice(0)) await page.goto(OUTBOX_PAGE)
  if (run.isKilled) await run.atajo.start()
  run.isKilled = false
  for (const page of run.pages) await page.evaluate(() => dispatchEvent(new Event('online')))
}
