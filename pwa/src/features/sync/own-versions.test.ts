import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { changedFields, keepUnchanged } from './changed-fields.ts'
import { defineAction } from './outbox-action.ts'
import { newLocalId } from './outbox-record.ts'
import { type Browser, createBrowser, refusal, type Tab } from './outbox-simulation.fixture.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'

interface CardDraft {
  title: string
  color: string
}

interface CardChange extends CardDraft {
  id: number
  ifUpdatedAt: string
  changed: (keyof CardDraft)[]
}

/** A card as a screen shows it. */
interface Card extends CardDraft {
  id: number
  updatedAt: string
}

let store: OutboxStore
let browser: Browser
let tab: Tab
/** The server's one card. */
let card: Card
let databases = 0

const create = defineAction<CardDraft & { id: number }, Card>({
  name: 'card.create',
  item: ({ id }) => `card:${id}`,
  localId: ({ id }) => id,
  send: async ({ title, color }) => write({ title, color }),
  identify: (made) => made,
  content: ({ title, color }) => ({ title, color }),
  projections: {},
  describe: ({ title }) => ({ what: 'Ficha', which: title }),
})

const update = defineAction<CardChange, Card>({
  name: 'card.update',
  item: ({ id }) => `card:${id}`,
  send: async ({ title, color, ifUpdatedAt }) => {
    if (ifUpdatedAt !== card.updatedAt) throw refusal(409, 'edit_conflict')
    return write({ title, color })
  },
  identify: (made) => made,
  content: ({ title, color }) => ({ title, color }),
  onTopOf: (change, content) => keepUnchanged(change, content as CardDraft, change.changed),
  list: ['cards'],
  projections: {},
  describe: ({ title }) => ({ what: 'Ficha', which: title }),
})

const paintAll = defineAction<null, unknown>({
  name: 'card.paintAll',
  item: () => 'cards:7',
  items: () => ['card:7'],
  send: async () => write({ ...card, color: 'oro' }),
  alter: {
    isAltered: (item) => item === 'card:7',
    content: (content) => ({ ...(content as CardDraft), color: 'oro' }),
  },
  projections: {},
  describe: () => ({ what: 'Fichas', which: '' }),
})

function write(draft: CardDraft): Card {
  card = { ...draft, id: 7, updatedAt: `v${Number(card.updatedAt.slice(1)) + 1}` }
  return card
}

beforeEach(() => {
  store = createOutboxStore(`own-versions-${databases++}`)
  browser = createBrowser(store)
  tab = browser.openTab()
  tab.outbox.resume()
  card = { id: 7, title: 'uno', color: 'rojo', updatedAt: 'v1' }
})

/** What a person does who sees `seen`. */
function edit(seen: Card, changes: Partial<CardDraft>, { outbox } = tab) {
  const { title, color, id, updatedAt } = seen
  const draft = { title, color, ...changes }
  const changed = changedFields({ title, color }, draft)
  return outbox.enqueue(update, { ...draft, id, ifUpdatedAt: updatedAt, changed })
}

const refusals = async () => (await store.list()).map(({ refusal: reason }) => reason?.code ?? 'waits')

test('an edit of something that the server has just made is no conflict', async () => {
  const id = newLocalId()
  const made = await tab.outbox.enqueue(create, { id, title: 'nueva', color: 'rojo' })
  const [record] = await store.list()
  const madeAt = new Date(record?.at ?? 0).toISOString()
  await made.settled
  await edit({ id, title: 'nueva', color: 'rojo', updatedAt: madeAt }, { color: 'azul' })
  await tab.outbox.flush()
  expect(await refusals()).toEqual([])
  expect(card).toMatchObject({ title: 'nueva', color: 'azul' })
})

test('an edit from a screen that does not show yet what another tab did keeps both', async () => {
  const seen = { ...card }
  browser.isOnline = false
  await edit(seen, { color: 'azul' }, browser.openTab())
  await edit(seen, { title: 'dos' })
  browser.isOnline = true
  await tab.outbox.flush()
  expect(await refusals()).toEqual([])
  expect(card).toMatchObject({ title: 'dos', color: 'azul' })
})

test('the same holds when what the other tab did has gone through already', async () => {
  const seen = { ...card }
  for (const color of ['azul', 'verde']) await (await edit({ ...card }, { color })).settled
  await (await edit(seen, { title: 'dos' })).settled
  expect(await refusals()).toEqual([])
  expect(card).toMatchObject({ title: 'dos', color: 'verde' })
})

test('so does what a change of many has made of it', async () => {
  const seen = { ...card }
  await (await edit(seen, { title: 'otra' })).settled
  await (await tab.outbox.enqueue(paintAll, null)).settled
  await (await edit(seen, { title: 'dos' })).settled
  expect((await store.list())[0]?.variables).toMatchObject({ title: 'dos', color: 'oro' })
})

test('an edit on top of one that waits has nothing of it once that is given up', async () => {
  browser.read = [{ ...card }]
  browser.isOnline = false
  const { id } = await edit({ ...card }, { color: 'azul' })
  await edit({ ...card, color: 'azul' }, { title: 'dos' })
  await tab.outbox.discard(id ?? '')
  browser.isOnline = true
  await tab.outbox.flush()
  expect(card).toMatchObject({ title: 'dos', color: 'rojo' })
})

test('a version that another device made is a conflict, whatever this one did before', async () => {
  const seen = { ...card }
  await (await edit(seen, { color: 'azul' })).settled
  write({ title: 'de otro', color: 'gris' })
  await (await edit(seen, { title: 'dos' })).settled
  expect(await refusals()).toEqual(['edit_conflict'])
  expect(card).toMatchObject({ title: 'de otro', color: 'gris' })
})
