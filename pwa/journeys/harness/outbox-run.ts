import type { Random } from '@atajo/shared/testing/random'
import type { BrowserContext, Page } from 'playwright-core'
import type { Atajo } from './atajo-process.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import { PASSWORD } from './people.ts'
import { until } from './until.ts'

/** A page with the app's reads, writes and sessions, but no screens: `window.outboxPage`. */
export interface OutboxPage {
  isStarted: Promise<void>
  /**
   * Each resolves when the device has stored the change; to false if it is full or does not know
   * the item.
   */
  create: (destination: string) => Promise<boolean>
  /** Links are identified by their destination. */
  edit: (destination: string, next: string) => Promise<boolean>
  /** Returns whether the link is now active; null if the change was not stored. */
  toggle: (destination: string) => Promise<boolean | null>
  remove: (destination: string) => Promise<boolean>
  restore: (destination: string) => Promise<boolean>
  removeForGood: (destination: string) => Promise<boolean>
  /**
   * Makes one bulk change and undoes it at once if requested. Returns the stored links and those
   * that were cancelled unsent.
   */
  changeMany: (change: ManyChange) => Promise<{ kept: string[]; gone: string[] }>
  /** Returns the file's id; null if it was not stored. */
  importRows: (destinations: string[]) => Promise<string | null>
  createGroup: (name: string) => Promise<boolean>
  createTag: (name: string) => Promise<boolean>
  removeGroup: (name: string) => Promise<boolean>
  removeTag: (name: string) => Promise<boolean>
  login: (username: string, password: string) => Promise<boolean>
  logout: () => Promise<void>
  owner: () => string | null
  /** Returns the tickets of sealed changes of all owners. */
  sealed: () => Promise<string[]>
  /** Returns the waiting changes of all owners, except sealed ones. */
  waiting: () => Promise<WaitingRecord[]>
}

export interface WaitingRecord {
  owner: string
  /** The destination or name of the item. */
  what: string
  /** True if its links are not shown here, for example because they belong to somebody else. */
  isUnknown: boolean
  /** The code and fields of its refusal. */
  refusal: string | null
}

export interface ManyChange {
  destinations: string[]
  kind: 'on' | 'off' | 'group' | 'tags' | 'trash'
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

/** The expected state of a link. */
export interface Wanted {
  owner: Member
  name: string
  edits: number
  isOn: boolean
  /** In the trash, or deleted permanently. */
  isDeleted: boolean
  isPurged: boolean
  /** The imported file; null for a link that was created singly. */
  fileId: string | null
  group: string | null
  tags: string[]
  /** The owner signed out while a change of it waited, so it may or may not have arrived. */
  isForgotten: boolean
}

/** The expected state of a group or tag. */
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
  full: Page[]
  member: Member
  links: Wanted[]
  items: WantedItem[]
  /** True while the service is down, until `heal`. */
  isKilled: boolean
}

/** Runs a task in a started page; the task must not use variables of this file. */
export function act<Answer>(
  page: Page,
  task: (app: OutboxPage, value: string) => Answer,
  value: unknown = '',
): Promise<Awaited<Answer>> {
  const text = JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))
  const code = `(async () => { await outboxPage.isStarted; return (${task.toString()})(outboxPage, ${text}) })()`
  return page.evaluate(code) as Promise<Awaited<Answer>>
}

/** The destination after so many edits; each edit has its own. */
export function destinationOf({ name, edits }: Wanted): string {
  return `${name}?v=${edits}`
}

/** Both tabs must know the session before the next step. */
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

/** Reads again if an earlier fault has cut the connection. */
export async function readJson<Answer>({ request }: BrowserContext, path: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (await request.get(path)).json()
    } catch (error) {
      if (tries === READ_TRIES) throw error
    }
  }
}

/** Returns the session of the server and the owner of each tab. */
export async function whoIsSignedIn({ context, pages }: Run) {
  const { user } = await readJson<{ user?: { id: number; username: string } }>(context, '/api/auth/status')
  return { user, owners: await Promise.all(pages.map((page) => act(page, (app) => app.owner()))) }
}

/** Restores connection, storage and service. */
export async function heal(run: Run): Promise<void> {
  run.network.setFault('none')
  await run.context.setOffline(false)
  for (const page of run.full.splice(0)) await page.goto(OUTBOX_PAGE)
  if (run.isKilled) await run.atajo.start()
  run.isKilled = false
  for (const page of run.pages) await page.evaluate(() => dispatchEvent(new Event('online')))
}
