import 'fake-indexeddb/auto'
import { createRandom } from '@atajo/shared/testing/random'
import { randomRuns } from '@atajo/shared/testing/random-runs'
import { expect, test } from 'vitest'
import { createEditServer, type Item } from './edit-server.fixture.ts'
import { type Browser, createBrowser, sendFrom, type Tab, type Weather } from './outbox-simulation.fixture.ts'
import type { FieldChanges } from './records/field-edit.ts'
import { defineAction, projectChanges } from './records/outbox-action.ts'
import { isInConflict } from './records/outbox-record.ts'
import { createOutboxStore, type OutboxStore } from './records/outbox-store.ts'

declare const process: { env: Record<string, string | undefined> }

const SCHEDULES = randomRuns(50)
const SEED = Number(process.env.OUTBOX_SEED ?? Date.now() % 1_000_000)
const STEPS = 60
const ITEMS = 2
const FIELDS = ['title', 'note', 'color'] as const
const WEATHERS: Weather[] = ['fine', 'fine', 'dead', 'lost', 'broken', 'unsigned']

interface Device {
  store: OutboxStore
  browser: Browser
  tabs: Tab[]
  /** The items as last read by this device. */
  read: Item[]
}

let server: ReturnType<typeof createEditServer>

const edit = defineAction<{ id: number; change: FieldChanges }, Item>({
  name: 'schedule.edit',
  item: ({ id }) => `link:${id}`,
  send: ({ id, change }, { idempotencyKey }) => server.patch(idempotencyKey, id, change),
  projections: {
    links: (items: Item[], { id, change }) =>
      items.map((item) => (item.id === id ? server.withChange(item, change) : item)),
  },
  describe: ({ id }) => ({ what: 'Editar', which: String(id) }),
})

test(`two devices of two tabs lose, repeat and bring back nothing, over ${SCHEDULES} random schedules (seed ${SEED})`, async () => {
  for (let run = 0; run < SCHEDULES; run += 1) await runSchedule(SEED + run)
})

/**
 * Runs random edits, faults, reloads, clock changes and edits by others; then repairs and resolves
 * everything.
 */
async function runSchedule(seed: number): Promise<void> {
  const random = createRandom(seed).next
  const pick = <Of>(some: readonly Of[]) => some[Math.floor(random() * some.length)] as Of
  server = createEditServer(ITEMS)
  const devices = [openDevice(`edits-${seed}-a`), openDevice(`edits-${seed}-b`)]
  const typed = new Set<string>()
  const settled = new Set<string>()
  const tags = { added: new Set<number>(), removed: new Set<number>() }
  let made = 0

  const steps: (() => Promise<void> | void)[] = [
    editOne,
    editOne,
    editOne,
    editTags,
    () => {
      server.weather = pick(WEATHERS)
    },
    () => setOnline(pick(devices), random() < 0.6),
    () => reload(pick(devices)),
    () => pick(pick(devices).tabs).runTimers(),
    () => refresh(pick(devices)),
    () => {
      pick(devices).browser.now += Math.round((random() - 0.5) * 1e7)
    },
    () => pick(pick(devices).tabs).outbox.pause(),
    () => pick(pick(devices).tabs).outbox.resume(),
    () => server.writeAsSomebodyElse(1 + Math.floor(random() * ITEMS), pick(FIELDS), `otra ${++made}`),
    () => decideOne(pick(devices)),
    () => new Promise((resolve) => setTimeout(resolve, 0)),
  ]

  async function shownOn(device: Device): Promise<Item[]> {
    return projectChanges('links', device.read, await device.store.list())
  }

  async function editOne(): Promise<void> {
    const device = pick(devices)
    // An open form, or a tab that has not heard of the others yet, shows the values it read.
    const shown = random() < 0.8 ? await shownOn(device) : device.read
    const item = pick(shown)
    const field = pick(FIELDS)
    const [from, to] = [item[field], `valor ${++made}`]
    await pick(device.tabs).outbox.enqueue(edit, { id: item.id, change: { [field]: { from, to } } })
    typed.add(to)
    const held = (await device.store.list()).flatMap(({ variables }) => JSON.stringify(variables))
    // The edit was joined to the one before, so nobody sees it.
    if (!held.some((text) => text.includes(`"to":"${from}"`))) settled.add(from)
  }

  async function editTags(): Promise<void> {
    const device = pick(devices)
    const item = pick(await shownOn(device))
    const isAddition = random() < 0.6 || item.tags.length === 0
    const tag = isAddition ? ++made : pick(item.tags)
    const change = { tags: isAddition ? { add: [tag], remove: [] } : { add: [], remove: [tag] } }
    await pick(device.tabs).outbox.enqueue(edit, { id: item.id, change })
    tags[isAddition ? 'added' : 'removed'].add(tag)
  }

  async function decideOne({ store, tabs }: Device): Promise<void> {
    const record = (await store.list()).find(isInConflict)
    if (!record) return
    const fields = Object.keys(record.refusal?.conflicts ?? {})
    const mine = fields.filter(() => random() < 0.5)
    const { change } = record.variables as { change: Record<string, { to: string }> }
    for (const field of fields) if (!mine.includes(field)) settled.add(change[field]?.to ?? '')
    await pick(tabs).outbox.resolve(record.id, mine)
  }

  for (let step = 0; step < STEPS; step += 1) await pick(steps)()
  await heal()

  const what = `seed ${seed}`
  const written = server.written()
  expect(new Set(written).size, `${what}: nothing is written twice`).toBe(written.length)
  const lost = [...typed].filter((value) => !written.includes(value) && !settled.has(value))
  expect(lost, `${what}: nothing is lost`).toEqual([])
  const left = server.items.flatMap((item) => item.tags).sort((one, other) => one - other)
  const wanted = [...tags.added].filter((tag) => !tags.removed.has(tag))
  expect(left, `${what}: tags`).toEqual(wanted.sort((one, other) => one - other))
  for (const device of devices) {
    refresh(device)
    expect(await shownOn(device), `${what}: all devices show the same`).toEqual(server.items)
  }

  async function heal(): Promise<void> {
    server.weather = 'fine'
    for (let round = 0; round < 40; round += 1) {
      for (const device of devices) {
        setOnline(device, true)
        await sendFrom(device.tabs)
        await decideOne(device)
      }
    }
    for (const { store } of devices) expect(await store.list(), `seed ${seed}`).toEqual([])
  }
}

function openDevice(name: string): Device {
  const store = createOutboxStore(name)
  const browser = createBrowser(store)
  const tabs = [browser.openTab(), browser.openTab()]
  for (const tab of tabs) tab.outbox.resume()
  return { store, browser, tabs, read: structuredClone(server.items) }
}

function setOnline({ browser, tabs }: Device, isOnline: boolean): void {
  browser.isOnline = isOnline
  if (isOnline) for (const tab of tabs) void tab.outbox.flush().catch(() => undefined)
}

/** Closes a page immediately, whatever is running, and opens another. */
function reload({ browser, tabs }: Device): void {
  tabs.shift()?.close()
  const tab = browser.openTab()
  tabs.push(tab)
  if (server.weather === 'fine') tab.outbox.resume()
}

function refresh(device: Device): void {
  device.read = structuredClone(server.items)
}
