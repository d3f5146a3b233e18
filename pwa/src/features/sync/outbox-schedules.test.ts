import { createRandom } from '@atajo/shared/testing/random'
import { randomRuns } from '@atajo/shared/testing/random-runs'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { OwnerKey } from '../../platform/server/owner.ts'
import {
  createBrowser,
  createFakeServer,
  type FakeServer,
  type Tab,
  type Weather,
} from './outbox-simulation.fixture.ts'
import { defineAction } from './records/outbox-action.ts'
import { createOutboxStore } from './records/outbox-store.ts'

declare const process: { env: Record<string, string | undefined> }

const SCHEDULES = randomRuns(50)
const SEED = Number(process.env.OUTBOX_SEED ?? Date.now() % 1_000_000)
const STEPS = 40
const ITEMS = 3
const WEATHERS: Weather[] = ['fine', 'fine', 'dead', 'lost', 'broken', 'unsigned']

interface Addition {
  owner: OwnerKey
  value: number
}

let server: FakeServer

const add = defineAction<Addition, { id: number }>({
  name: 'test.add',
  item: ({ value }) => `link:${value % ITEMS}`,
  send: ({ owner, value }, { idempotencyKey }) => server.receive(owner, idempotencyKey, value),
  projections: {},
  describe: ({ value }) => ({ what: 'Sumar', which: String(value) }),
})

test(`every change has one effect, in its item’s order, over ${SCHEDULES} random schedules (seed ${SEED})`, async () => {
  for (let run = 0; run < SCHEDULES; run += 1) await runSchedule(SEED + run)
})

/**
 * Runs two tabs with random faults and sign-outs; then repairs everything and expects each stored
 * change.
 */
async function runSchedule(seed: number): Promise<void> {
  const random = createRandom(seed).next
  const store = createOutboxStore(`schedule-${seed}`)
  const browser = createBrowser(store)
  server = createFakeServer()
  const tabs = [browser.openTab(), browser.openTab()]
  const kept: Addition[] = []
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

  const steps: (() => Promise<void> | void)[] = [
    () => addOne(pick(tabs)),
    () => addOne(pick(tabs)),
    () => addOne(pick(tabs)),
    () => {
      server.weather = pick(WEATHERS)
    },
    () => {
      browser.isOnline = random() < 0.6
      if (browser.isOnline) for (const tab of tabs) void tab.outbox.flush().catch(() => undefined)
    },
    () => reload(Math.floor(random() * tabs.length)),
    () => pick(tabs).runTimers(),
    () => signInAs(pick<OwnerKey>(['u:1', 'u:2'])),
    () => {
      void pick(tabs)
        .outbox.flush()
        .catch(() => undefined)
    },
    () => new Promise((resolve) => setTimeout(resolve, 0)),
  ]

  async function addOne({ outbox }: Tab): Promise<void> {
    const { owner } = browser
    if (!owner) return
    const addition = { owner, value: kept.length + 1 }
    await outbox.enqueue(add as never, addition)
    kept.push(addition)
  }

  function reload(index: number): void {
    tabs[index]?.close()
    const tab = browser.openTab()
    tabs[index] = tab
    if (server.weather === 'fine') tab.outbox.resume()
  }

  function signInAs(owner: OwnerKey): void {
    browser.owner = owner
    for (const tab of tabs) tab.outbox.resume()
  }

  for (let step = 0; step < STEPS; step += 1) await pick(steps)()
  await heal()

  const what = `seed ${seed}`
  for (const owner of ['u:1', 'u:2'] as const) {
    const arrived = server.committed.filter((entry) => entry.owner === owner).map(({ value }) => value)
    const wanted = kept.filter((entry) => entry.owner === owner).map(({ value }) => value)
    expect(
      [...arrived].sort((one, other) => one - other),
      what,
    ).toEqual(wanted)
    for (let item = 0; item < ITEMS; item += 1) {
      const ofItem = (value: number) => value % ITEMS === item
      expect(arrived.filter(ofItem), what).toEqual(wanted.filter(ofItem))
    }
  }
  expect(await store.list(), what).toEqual([])

  async function heal(): Promise<void> {
    server.weather = 'fine'
    browser.isOnline = true
    for (const owner of ['u:1', 'u:2'] as const) {
      signInAs(owner)
      for (let round = 0; round < 3; round += 1) {
        for (const tab of tabs) {
          tab.runTimers()
          await tab.outbox.flush()
        }
      }
    }
  }
}
