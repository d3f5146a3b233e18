import 'fake-indexeddb/auto'
import { createRandom } from '@atajo/shared/testing/random'
import { randomRuns } from '@atajo/shared/testing/random-runs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Device, openDevice, reload, sendAll, setOnline } from './account-device.fixture.ts'
import { createPerson } from './account-person.fixture.ts'
import { createAccountServer, WEATHERS } from './account-server.fixture.ts'
import './outbox-actions.ts'

declare const process: { env: Record<string, string | undefined> }

const SCHEDULES = randomRuns(20)
const SEED = Number(process.env.OUTBOX_SEED ?? Date.now() % 1_000_000)
const STEPS = 80

let server: ReturnType<typeof createAccountServer>

beforeAll(() =>
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => server.fetch(path, request)),
)
afterAll(() => vi.unstubAllGlobals())

test(`links, groups and tags that name each other arrive once, as they were left, over ${SCHEDULES} random schedules of two devices (seed ${SEED})`, async () => {
  for (let run = 0; run < SCHEDULES; run += 1) await runSchedule(SEED + run)
})

/**
 * Simulates two devices with two tabs, faults and administrators at random; then repairs and
 * decides everything.
 */
async function runSchedule(seed: number): Promise<void> {
  const random = createRandom(seed)
  const { next, pick } = random
  server = createAccountServer()
  const person = createPerson(server, random)
  const devices = [openDevice(server, `account-${seed}-a`), openDevice(server, `account-${seed}-b`)]
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
    () => reload(pick(devices), server.weather === 'fine'),
    () => pick(pick(devices).tabs).runTimers(),
    () => {
      pick(devices).read = server.read()
    },
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
    device.read = server.read()
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
      await sendAll(device)
      await decide(device)
    }
  }
}
