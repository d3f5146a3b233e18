import { ApiError, ConnectionError } from '../../platform/server/api-error.ts'
import type { OwnerKey } from '../../platform/server/owner.ts'
import type { OutboxStore } from './records/outbox-store.ts'
import { createOutbox, type Outbox } from './sending/outbox.ts'
import type { OutboxEvent } from './sending/outbox-deps.ts'

/** Faults of a single request. */
export type Weather = 'fine' | 'dead' | 'lost' | 'broken' | 'unsigned'

/** A server with idempotency keys; `committed` lists the changes that took effect, in order. */
export interface FakeServer {
  weather: Weather
  committed: { owner: OwnerKey; value: number }[]
  receive: (owner: OwnerKey, key: string, value: number) => Promise<{ id: number }>
}

/** Applies each key’s change once, even if its answer is lost. */
export function createFakeServer(): FakeServer {
  const answers = new Map<string, { id: number }>()
  const server: FakeServer = {
    weather: 'fine',
    committed: [],
    async receive(owner, key, value) {
      const { weather } = server
      if (weather === 'dead') throw new ConnectionError()
      if (weather === 'broken') throw refusal(503, 'service_unavailable')
      if (weather === 'unsigned') throw refusal(401, 'not_authenticated')
      if (!answers.has(key)) {
        server.committed.push({ owner, value })
        answers.set(key, { id: server.committed.length })
      }
      await Promise.resolve()
      if (weather === 'lost') throw new ConnectionError()
      return answers.get(key) as { id: number }
    },
  }
  return server
}

export function refusal(status: number, error: ConstructorParameters<typeof ApiError>[1]['error']): ApiError {
  return new ApiError(status, { error, message: 'No', details: 'No se puede.' })
}

/** The browser that tabs share; as in Web Locks, a tab's locks end with the tab. */
export interface Browser {
  owner: OwnerKey | null
  isOnline: boolean
  now: number
  openTab: () => Tab
}

export interface Tab {
  outbox: Outbox
  /** The id of the change that this tab shows as being sent. */
  sending: () => string | null
  /** Advances the clock until every timer of the outbox is due, and runs them. */
  runTimers: () => void
  close: () => void
}

/** Sends everything due from each of the tabs. */
export async function sendFrom(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) {
    tab.outbox.resume()
    tab.runTimers()
    await tab.outbox.flush()
  }
}

/** Creates a browser whose tabs share a store, locks and a clock that tests set. */
export function createBrowser(store: OutboxStore): Browser {
  const locks = createLocks()
  const tabs: ((event: OutboxEvent) => void)[] = []
  const browser: Browser = { owner: 'u:1', isOnline: true, now: 1_000, openTab }

  function openTab(): Tab {
    let isOpen = true
    let timers: { at: number; task: () => void }[] = []
    let sending: string | null = null
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    /** Work of a closed page never continues. */
    const whileOpen = <Result>(work: Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        work.then(
          (value) => isOpen && resolve(value),
          (error) => isOpen && reject(error),
        )
      })
    const outbox = createOutbox({
      store: {
        list: () => whileOpen(store.list()),
        listSealed: () => whileOpen(store.listSealed()),
        change: (decide) => whileOpen(store.change(decide)),
        adoptGuests: (owner) => whileOpen(store.adoptGuests(owner)),
        clear: (owner) => whileOpen(store.clear(owner)),
      },
      lock: (name, mode, task) =>
        whileOpen(
          locks({ name, mode, ended }, () => (isOpen ? whileOpen(task()) : new Promise(() => undefined))),
        ),
      currentOwner: () => browser.owner,
      isOnline: () => browser.isOnline,
      onSignedOut: () => undefined,
      announce: (event) => {
        if (event.type === 'sending') sending = event.id
        for (const other of tabs) if (other !== receive) other(event)
      },
      onTurn: () => {
        sending = null
      },
      connectionKnown: async () => undefined,
      later: (milliseconds, task) => timers.push({ at: browser.now + milliseconds, task }),
      now: () => browser.now++,
    })
    /** Receives another tab's event; a closed page receives none. */
    function receive(event: OutboxEvent): void {
      if (!isOpen) return
      if (event.type === 'sending') sending = event.id
      outbox.observe(event)
    }
    tabs.push(receive)
    return {
      outbox,
      sending: () => sending,
      runTimers: () => {
        const due = timers
        timers = []
        browser.now = Math.max(browser.now, ...due.map(({ at }) => at))
        for (const { task } of due) if (isOpen) task()
      },
      close: () => {
        isOpen = false
        end()
      },
    }
  }

  return browser
}

interface LockRequest {
  name: string
  mode: 'exclusive' | 'shared'
  /** Resolves when the requesting page is closed; its locks end with it. */
  ended: Promise<void>
}

type Lock = <Result>(request: LockRequest, task: () => Promise<Result>) => Promise<Result>

/** Grants in order: shared locks together, exclusive locks alone. */
function createLocks(): Lock {
  const tails = new Map<string, { all: Promise<unknown>; exclusive: Promise<unknown> }>()
  return async ({ name, mode, ended }, task) => {
    const { all, exclusive } = tails.get(name) ?? { all: Promise.resolve(), exclusive: Promise.resolve() }
    const before = mode === 'exclusive' ? all : exclusive
    const work = before.then(() => task())
    const done = Promise.race([work.catch(() => undefined), Promise.all([before, ended])])
    const next = Promise.all([all, done])
    tails.set(name, { all: next, exclusive: mode === 'exclusive' ? next : exclusive })
    return work
  }
}
