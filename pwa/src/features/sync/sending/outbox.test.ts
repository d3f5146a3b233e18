import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { type Browser, createBrowser, refusal, type Tab } from '../outbox-simulation.fixture.ts'
import { defineAction } from '../records/outbox-action.ts'
import { newLocalId, type OutboxRecord } from '../records/outbox-record.ts'
import { createOutboxStore, type OutboxStore } from '../records/outbox-store.ts'

interface Note {
  id: number
  text: string
  group?: number | null
}

let store: OutboxStore
let browser: Browser
let tab: Tab
let sent: Note[]
let answer: (note: Note) => { id: number; updatedAt: string }
let databases = 0

const describe = ({ text }: Note) => ({ what: 'Nota', which: text })
const create = defineAction<Note, { id: number; updatedAt: string }>({
  name: 'note.create',
  item: ({ id }) => `link:${id}`,
  localId: ({ id }) => id,
  send: async (note) => send(note),
  projections: {},
  describe,
})
const update = defineAction<Note, { id: number; updatedAt: string }>({
  name: 'note.update',
  item: ({ id }) => `link:${id}`,
  send: async (note) => send(note),
  projections: {},
  describe,
})
const remove = defineAction<Note, { id: number; updatedAt: string }>({
  name: 'note.delete',
  item: ({ id }) => `link:${id}`,
  role: 'removal',
  send: async (note) => send(note),
  projections: {},
  describe,
})

function send(note: Note) {
  sent.push(note)
  return answer(note)
}

beforeEach(() => {
  store = createOutboxStore(`outbox-${databases++}`)
  browser = createBrowser(store)
  tab = browser.openTab()
  sent = []
  answer = (note) => ({ id: note.id < 0 ? 7 : note.id, updatedAt: `v${sent.length}` })
})

async function enqueue(action: typeof create, note: Note) {
  return tab.outbox.enqueue(action as never, note)
}

const refusals = async () => (await store.list()).map((record: OutboxRecord) => record.refusal?.code ?? null)

test('changes made offline are sent in order after the connection returns', async () => {
  browser.isOnline = false
  tab.outbox.resume()
  const first = await enqueue(update, { id: 1, text: 'uno' })
  await enqueue(update, { id: 2, text: 'dos' })
  expect(await first.settled).toEqual({ status: 'queued' })
  expect(sent).toEqual([])
  browser.isOnline = true
  await tab.outbox.flush()
  expect(sent.map(({ text }) => text)).toEqual(['uno', 'dos'])
  expect(await store.list()).toEqual([])
})

test('changes made before the session is known wait for it, and stay if the server cannot confirm it', async () => {
  const early = await enqueue(update, { id: 1, text: 'pronto' })
  await tab.outbox.flush()
  expect(sent).toEqual([])
  tab.outbox.resume()
  expect(await early.settled).toMatchObject({ status: 'done' })
  const later = browser.openTab()
  const kept = await later.outbox.enqueue(update as never, { id: 2, text: 'luego' })
  later.outbox.pause()
  expect(await kept.settled).toEqual({ status: 'queued' })
  await tab.outbox.flush()
})

test('later changes of a created item get the server’s id', async () => {
  const id = newLocalId()
  await enqueue(create, { id, text: 'nuevo' })
  await enqueue(update, { id, text: 'editado' })
  await enqueue(update, { id: 3, text: 'otro', group: id })
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent.map((note) => [note.id, note.group])).toEqual([
    [id, undefined],
    [7, undefined],
    [3, 7],
  ])
  await enqueue(update, { id, text: 'desde una pantalla antigua' })
  await tab.outbox.flush()
  expect(sent.at(-1)?.id).toBe(7)
})

test('a refused change stays with its reason, blocks only its own item, and gets a new key on retry', async () => {
  answer = (note) => {
    if (note.text === 'no') throw refusal(403, 'plan_limit')
    return { id: note.id, updatedAt: 'v1' }
  }
  const { id, settled } = await enqueue(update, { id: 1, text: 'no' })
  await enqueue(update, { id: 1, text: 'después' })
  await enqueue(update, { id: 2, text: 'aparte' })
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(await settled).toMatchObject({ status: 'refused' })
  expect(sent.map(({ text }) => text)).toEqual(['no', 'aparte'])
  expect(await refusals()).toEqual(['plan_limit', null])
  answer = (note) => ({ id: note.id, updatedAt: 'v2' })
  await tab.outbox.retry(id ?? '')
  await tab.outbox.flush()
  expect(sent.map(({ text }) => text)).toEqual(['no', 'aparte', 'no', 'después'])
  expect(await store.list()).toEqual([])
})

test('a form learns of a refusal at once', async () => {
  answer = () => {
    throw refusal(409, 'sufix_taken')
  }
  tab.outbox.resume()
  const { settled } = await enqueue(update, { id: 1, text: 'ocupado' })
  expect(await settled).toMatchObject({ status: 'refused', error: { code: 'sufix_taken' } })
})

test('deleting an unsent item discards its changes and sends nothing', async () => {
  const id = newLocalId()
  await enqueue(create, { id, text: 'nuevo' })
  await enqueue(update, { id, text: 'editado' })
  await enqueue(remove, { id, text: '' })
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent).toEqual([])
  expect(await store.list()).toEqual([])
})

test('deleting an unsent item removes its id from other changes', async () => {
  const group = newLocalId()
  await enqueue(create, { id: group, text: 'grupo' })
  await enqueue(update, { id: 3, text: 'enlace', group })
  await enqueue(remove, { id: group, text: '' })
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent).toEqual([{ id: 3, text: 'enlace', group: null }])
})

test('a change cancelled just before sending is not sent, or is undone on the server too', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    sent = []
    tab = browser.openTab()
    const id = newLocalId() - turn
    await enqueue(create, { id, text: 'nuevo' })
    tab.outbox.resume()
    for (let tick = 0; tick < turn; tick += 1) await Promise.resolve()
    await enqueue(remove, { id, text: '' })
    await tab.outbox.flush()
    expect([0, 2]).toContain(sent.length)
    expect(await store.list()).toEqual([])
  }
})

test('discarding a creation discards its edits and removes its id elsewhere', async () => {
  const id = newLocalId()
  const creation = await enqueue(create, { id, text: 'nuevo' })
  await enqueue(update, { id, text: 'editado' })
  await enqueue(update, { id: 3, text: 'otro', group: id })
  await tab.outbox.discard(creation.id ?? '')
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent).toEqual([{ id: 3, text: 'otro', group: null }])
})

test('deleting an item that no longer exists succeeds', async () => {
  answer = () => {
    throw refusal(404, 'link_not_found')
  }
  await enqueue(remove, { id: 5, text: '' })
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(await store.list()).toEqual([])
})

test('changes of one person are never sent with the session of another', async () => {
  await enqueue(update, { id: 1, text: 'de la primera' })
  browser.owner = 'u:2'
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent).toEqual([])
  browser.owner = 'u:1'
  await tab.outbox.flush()
  expect(sent).toHaveLength(1)
})

test('a guest’s changes move to the account that they sign in to', async () => {
  browser.owner = 'g:visita'
  await enqueue(update, { id: 1, text: 'de la visita' })
  await tab.outbox.adoptGuests('u:3')
  browser.owner = 'u:3'
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent).toHaveLength(1)
})

test('changes made while a guest becomes an account are neither lost nor left with the guest', async () => {
  browser.owner = 'g:visita'
  const during = enqueue(update, { id: 1, text: 'justo entonces' })
  browser.owner = 'u:3'
  await during
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(sent).toHaveLength(1)
})

test('an ended session stops sending until it is confirmed again', async () => {
  answer = () => {
    throw refusal(401, 'not_authenticated')
  }
  tab.outbox.resume()
  await enqueue(update, { id: 1, text: 'uno' })
  await tab.outbox.flush()
  answer = (note) => ({ id: note.id, updatedAt: 'v1' })
  await tab.outbox.flush()
  expect(await store.list()).toHaveLength(1)
  tab.outbox.resume()
  await tab.outbox.flush()
  expect(await store.list()).toEqual([])
})

test('another open tab sends the changes that a closed tab left', async () => {
  const other = browser.openTab()
  other.outbox.resume()
  await other.outbox.flush()
  await enqueue(update, { id: 1, text: 'uno' })
  tab.close()
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(['uno'])
})

test('no change is shown as being sent after its tab has closed', async () => {
  const other = browser.openTab()
  browser.isOnline = true
  const never = new Promise<never>(() => undefined)
  answer = () => never as never
  tab.outbox.resume()
  const { id } = await enqueue(update, { id: 1, text: 'uno' })
  await expect.poll(() => other.sending()).toBe(id)
  tab.close()
  await expect.poll(() => other.sending()).toBeNull()
})

test('changes made after the clock was set back come after all waiting ones', async () => {
  browser.now = 5_000_000
  await enqueue(create, { id: newLocalId(), text: 'antes' })
  browser.now = 1_000
  await browser.openTab().outbox.enqueue(update as never, { id: 2, text: 'después' })
  const texts = (await store.list()).map(({ variables }) => (variables as Note).text)
  expect(texts).toEqual(['antes', 'después'])
})
