import 'fake-indexeddb/auto'
import { createRandom } from '@atajo/shared/testing/random'
import { randomRuns } from '@atajo/shared/testing/random-runs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBrowser, type Weather } from '../features/sync/outbox-simulation.fixture.ts'
import { createOutboxStore } from '../features/sync/outbox-store.ts'
import { createPerson, type Device } from './account-person.fixture.ts'
import { createAccountServer } from './account-server.fixture.ts'
import './outbox-actions.ts'

declare const process: { env: Record<string, string | undefined> }

const SCHEDULES = randomRuns(20)
const SEED = Number(process.env.OUTBOX_SEED ?? Date.now() % 1_000_000)
const STEPS = 80
const WEATHERS: Weather[] = ['fine', 'fine', 'dead', 'lost', 'broken', 'unsigned']

let server: ReturnType<typeof createAccountServer>

beforeAll(() =>
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => server.fetch(path, request)),
)
afterAll(() => vi.unstubAllGlobals())

test(`links, groups and tags that name each other arrive once, as they were left, over ${SCHEDULES} random schedules of two devices (seed ${SEED})`, async () => {
  for (let run = 0; run < SCHEDULES; run += 1) await runSchedule(SEED + run)
})

/** Two devices of two tabs, faults and administrators at random; then all heals and is decided. */
async function runSchedule(seed: number): Promise<void> {
  const random = createRandom(seed)
  const { next, pick } = random
  server = createAccountServer()
  const person = createPerson(server, random)
  const devices = [openDevice(`account-${seed}-a`), openDevice(`account-${seed}-b`)]
  const isTrueFor = (chance: number) => next() < chance

  const steps: (() => Promise<void> | void)[] = [
    () => person.makeCollection(pick(devices), pick(['group', 'tag'])),
    () => person.makeLink(pick(devices)),
    () => person.editLink(pick(devices)),
    () => person.editLink(pick(devices)),
    () => person.editLink(pick(devices)),
    () => person.editMany(pick(devices)),
    () => person.editGroup(pick(devices)),
    () => person.remove(pick(devices), pick(['link', 'group', 'tag'])),
    () => person.decide(pick(devices)),
    () => blockSomeLink(),
    () => {
      server.weather = pick(WEATHERS)
    },
    () => setOnline(pick(devices), isTrueFor(0.5)),
    () => reload(pick(devices)),
    () => pick(pick(devices).tabs).runTimers(),
    () => refresh(pick(devices)),
    () => {
      pick(devices).browser.now += Math.round((next() - 0.5) * 1e7)
    },
    () => pick(pick(devices).tabs).outbox.resume(),
    () => new Promise((resolve) => setTimeout(resolve, 0)),
  ]

  function blockSomeLink(): void {
    const links = [...server.stored.values()].filter(({ kind }) => kind === 'link')
    if (links.length > 0) server.block(pick(links))
  }

  for (let step = 0; step < STEPS; step += 1) await pick(steps)()
  await heal(devices, person.decide)
  judge(seed, person)
  for (const device of devices) {
    expect(await device.store.list(), `seed ${seed}: nothing waits any more`).toEqual([])
    refresh(device)
    expect(await person.shownOn(device, true), `seed ${seed}: all devices show the same`).toEqual(
      server.read(),
    )
  }
}

function judge(seed: number, { done, settled }: ReturnType<typeof createPerson>): void {
  const { nonsense, written, stored } = server
  expect(nonsense, `seed ${seed}: nothing is asked that the server cannot know`).toEqual([])
  expect(written.length, `seed ${seed}: nothing is written twice`).toBe(new Set(written).size)
  const isGone = (name: string | undefined) => done.has(`gone|${name}`)
  const effective = [...done.keys()].filter((mark) => !settled.has(mark))
  const lost = effective.filter((mark) => {
    const [field = '', name] = mark.split('|')
    return !field.startsWith('tag') && field !== 'gone' && !isGone(name) && !written.includes(mark)
  })
  expect(lost, `seed ${seed}: nothing is lost`).toEqual([])
  const all = [...stored.values()]
  const back = all.filter((item) => isGone(item.name) !== item.isTrashed).map(({ name }) => name)
  expect(back, `seed ${seed}: what was deleted stays so, and nothing else goes`).toEqual([])
  for (const link of all.filter(({ kind, isTrashed }) => kind === 'link' && !isTrashed)) {
    const marks = effective.map((mark) => mark.split('|'))
    const of = (field: string) =>
      marks.flatMap(([mark, name, tag]) => (mark === field && name === link.name ? tag : []))
    const removed = of('tag-')
    const wanted = of('tag+').filter((tag) => !removed.includes(tag) && !isGone(tag))
    const shown = server.read().links.find(({ id }) => id === link.id)
    expect(shown?.tags.map(({ name }) => name).sort(), `seed ${seed}: ${link.name}`).toEqual(wanted.sort())
  }
}

async function heal(devices: Device[], decide: (device: Device) => Promise<void>): Promise<void> {
  server.weather = 'fine'
  for (let round = 0; round < 60; round += 1) {
    for (const device of devices) {
      setOnline(device, true)
      for (const tab of device.tabs) {
        tab.outbox.resume()
        tab.runTimers()
        await tab.outbox.flush()
      }
      await decide(device)
    }
  }
}

function openDevice(name: string): Device {
  const store = createOutboxStore(name)
  const browser = createBrowser(store)
  const tabs = [browser.openTab(), browser.openTab()]
  for (const tab of tabs) tab.outbox.resume()
  return { store, browser, tabs, read: server.read() }
}

function setOnline({ browser, tabs }: Device, isOnline: boolean): void {
  browser.isOnline = isOnline
  if (isOnline) for (const tab of tabs) void tab.outbox.flush().catch(() => undefined)
}

/** Ends a page at once, whatever is under way, and opens another in its place. */
function reload({ browser, tabs }: Device): void {
  tabs.shift()?.close()
  const tab = browser.openTab()
  tabs.push(tab)
  if (server.weather === 'fine') tab.outbox.resume()
}

function refresh(device: Device): void {
  device.read = server.read()
}
