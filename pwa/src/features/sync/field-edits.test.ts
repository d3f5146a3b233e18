import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../platform/server/api-error.ts'
import { type Browser, createBrowser, type Tab } from './outbox-simulation.fixture.ts'
import type { FieldChanges } from './records/field-edit.ts'
import { defineAction } from './records/outbox-action.ts'
import { newLocalId } from './records/outbox-record.ts'
import { createOutboxStore, type OutboxStore } from './records/outbox-store.ts'

interface Edit {
  id: number
  change: FieldChanges
}

interface Card {
  id: number
  title: string
  passwordVersion?: number
}

let store: OutboxStore
let browser: Browser
let tab: Tab
let sent: unknown[]
let answer: (edit: Edit) => Card
let databases = 0

const base = { projections: {}, describe: () => ({ what: 'Ficha', which: '' }) }
const create = defineAction<{ localId: number; title: string }, Card>({
  ...base,
  name: 'card.create',
  item: ({ localId }) => `link:${localId}`,
  localId: ({ localId }) => localId,
  mergeEdit: (creation, { change }) => ({ ...creation, title: (change.title as { to: string }).to }),
  send: async ({ title }) => {
    sent.push(title)
    return { id: 7, title }
  },
})
const edit = defineAction<Edit, Card>({
  ...base,
  name: 'card.edit',
  item: ({ id }) => `link:${id}`,
  named: ({ change: { place } }) => (place ? [`link:${(place as { to: number }).to}`] : []),
  send: async (variables) => {
    sent.push(variables.change)
    return answer(variables)
  },
})
const legacy = defineAction<{ id: number; title: string; before?: string; on?: string }, Card>({
  ...base,
  name: 'card.update',
  item: ({ id }) => `link:${id}`,
  send: async ({ id, title, on = '' }) => {
    sent.push(`${on}${title}`)
    return answer({ id, change: {} })
  },
  legacy: {
    follow: (update, card) => ({ ...update, on: `${(card as Card).title}+` }),
    edit: ({ id, title, before }) => ({
      action: edit.name,
      variables: { id, change: { title: { from: before, to: title } } },
      saysFrom: before !== undefined,
    }),
    fieldsOf: (current) => current as Record<string, unknown>,
  },
})

beforeEach(() => {
  store = createOutboxStore(`field-edits-${databases++}`)
  browser = createBrowser(store)
  browser.isOnline = false
  tab = browser.openTab()
  tab.outbox.resume()
  sent = []
  answer = ({ id }) => ({ id, title: 'de allí' })
})

const titled = (from: string, to: string, id = 1): Edit => ({ id, change: { title: { from, to } } })
const refuse = (conflicts?: Record<string, { from: unknown; to: unknown; now: unknown }>) => () => {
  const current = { id: 1, title: 'suyo' }
  throw new ApiError(409, {
    error: 'edit_conflict',
    message: 'No',
    details: '',
    current,
    ...(conflicts && { conflicts }),
  })
}
const changes = async () => (await store.list()).map(({ variables }) => (variables as Edit).change)

async function goOnline(): Promise<void> {
  browser.isOnline = true
  await tab.outbox.flush()
}

test('unsent edits of one item are joined, from the first start to the last end', async () => {
  await tab.outbox.enqueue(edit, titled('uno', 'dos'))
  await tab.outbox.enqueue(edit, { id: 1, change: { tags: { add: [5], remove: [6] } } })
  await tab.outbox.enqueue(edit, titled('otra', 'ficha', 2))
  const tags = { add: [6], remove: [5] }
  const last = await tab.outbox.enqueue(edit, { id: 1, change: { ...titled('dos', 'tres').change, tags } })
  await goOnline()
  expect(sent).toEqual([
    { title: { from: 'uno', to: 'tres' }, tags: { add: [6], remove: [5] } },
    titled('otra', 'ficha').change,
  ])
  expect(await last.arrived).toMatchObject({ status: 'done' })
})

test('an edit that ends with the initial value is not sent', async () => {
  await tab.outbox.enqueue(edit, titled('uno', 'dos'))
  const { id, arrived } = await tab.outbox.enqueue(edit, titled('dos', 'uno'))
  expect([id, (await arrived).status]).toEqual([null, 'done'])
  expect(await store.list()).toEqual([])
})

test('an unsent creation absorbs edits of its item', async () => {
  const localId = newLocalId()
  await tab.outbox.enqueue(create, { localId, title: 'nuevo' })
  await tab.outbox.enqueue(edit, titled('nuevo', 'editado', localId))
  await goOnline()
  expect(sent).toEqual(['editado'])
})

test('an edit that references a later creation is sent after it, as a record of its own', async () => {
  const [localId, placeId] = [newLocalId(), newLocalId()]
  await tab.outbox.enqueue(create, { localId, title: 'nuevo' })
  await tab.outbox.enqueue(create, { localId: placeId, title: 'lugar' })
  await tab.outbox.enqueue(edit, { id: localId, change: { place: { from: null, to: placeId } } })
  await goOnline()
  expect(sent.slice(0, 2)).toEqual(['nuevo', 'lugar'])
  expect(sent).toHaveLength(3)
})

test('an edit joined just before its record is sent makes the record wait for the items it references', async () => {
  const placeId = newLocalId()
  let inBetween: (() => Promise<unknown>) | null = null
  browser = createBrowser({
    ...store,
    change: async (decide) => {
      const step = inBetween
      inBetween = null
      await step?.()
      return store.change(decide)
    },
  })
  browser.isOnline = false
  tab = browser.openTab()
  tab.outbox.resume()
  await tab.outbox.enqueue(create, { localId: placeId, title: 'lugar' })
  const retryAt = browser.now + 30_000
  await store.change(([place]) => ({ put: place ? [{ ...place, attempts: 1, retryAt }] : [] }))
  await tab.outbox.enqueue(edit, titled('uno', 'dos'))
  inBetween = () => tab.outbox.enqueue(edit, { id: 1, change: { place: { from: null, to: placeId } } })
  await goOnline()
  expect(sent).toEqual([])
  browser.now = retryAt
  await tab.outbox.flush()
  expect(sent).toEqual(['lugar', { ...titled('uno', 'dos').change, place: { from: null, to: 7 } }])
})

test('a sent change is never altered: a later edit waits for its answer', async () => {
  browser.isOnline = true
  answer = () => {
    throw new ApiError(503, { error: 'service_unavailable', message: 'No', details: '' })
  }
  const first = await tab.outbox.enqueue(edit, titled('uno', 'dos'))
  await first.settled
  await tab.outbox.enqueue(edit, titled('dos', 'tres'))
  await tab.outbox.flush()
  expect(await changes()).toEqual([titled('uno', 'dos').change, titled('dos', 'tres').change])
  answer = ({ id }) => ({ id, title: 'dos' })
  tab.runTimers()
  await tab.outbox.flush()
  expect(sent).toEqual([
    titled('uno', 'dos').change,
    titled('uno', 'dos').change,
    titled('dos', 'tres').change,
  ])
})

test('two tabs that change one field from the same start conflict like two people', async () => {
  const other = browser.openTab()
  other.outbox.resume()
  await tab.outbox.enqueue(edit, titled('uno', 'mío'))
  await other.outbox.enqueue(edit, titled('uno', 'suyo'))
  expect(await changes()).toEqual([titled('uno', 'mío').change, titled('uno', 'suyo').change])
})

test('a password typed after another starts from the version that the first has created', async () => {
  const typed = (to: string): Edit => ({ id: 1, change: { password: { from: 4, to } } })
  browser.isOnline = true
  answer = () => {
    throw new ApiError(503, { error: 'service_unavailable', message: 'No', details: '' })
  }
  await (await tab.outbox.enqueue(edit, typed('una'))).settled
  await tab.outbox.enqueue(edit, typed('dos'))
  await tab.outbox.enqueue(edit, typed('tres'))
  await tab.outbox.flush()
  answer = ({ id }) => ({ id, title: '', passwordVersion: 9 })
  tab.runTimers()
  await tab.outbox.flush()
  expect(sent.at(-1)).toEqual({ password: { from: 9, to: 'tres' } })
  expect(sent).toHaveLength(3)
})

test('resolving a conflict sends the chosen fields again, on top of the server’s values', async () => {
  answer = refuse({
    title: { from: 'uno', to: 'mío', now: 'suyo' },
    note: { from: 'a', to: 'mía', now: 'suya' },
  })
  const change = { ...titled('uno', 'mío').change, note: { from: 'a', to: 'mía' }, color: { from: 1, to: 2 } }
  const { id } = await tab.outbox.enqueue(edit, { id: 1, change })
  await goOnline()
  await tab.outbox.enqueue(edit, { id: 1, change: { note: { from: 'mía', to: 'última' } } })
  answer = (made) => ({ id: made.id, title: '' })
  await tab.outbox.resolve(id ?? '', ['title'])
  await tab.outbox.flush()
  expect(sent.slice(1)).toEqual([
    { title: { from: 'suyo', to: 'mío' }, color: { from: 1, to: 2 } },
    { note: { from: 'suya', to: 'última' } },
  ])
  expect(await store.list()).toEqual([])
})

test('discarding an edit rebases the next one onto its start', async () => {
  answer = refuse({ title: { from: 'uno', to: 'dos', now: 'suyo' } })
  const { id } = await tab.outbox.enqueue(edit, titled('uno', 'dos'))
  await goOnline()
  browser.isOnline = false
  await tab.outbox.enqueue(edit, titled('dos', 'tres'))
  await tab.outbox.discard(id ?? '')
  expect(await changes()).toEqual([titled('uno', 'tres').change])
})

test('unsent records of 1.0.0 become field edits in their order', async () => {
  await tab.outbox.enqueue(legacy, { id: 1, title: 'dos', before: 'uno' })
  await tab.outbox.enqueue(legacy, { id: 1, title: 'tres', before: 'uno' })
  const old = await tab.outbox.enqueue(legacy, { id: 2, title: 'sin antes' })
  await tab.outbox.enqueue(legacy, { id: 2, title: 'después' })
  await goOnline()
  expect(sent).toEqual([
    titled('uno', 'dos').change,
    titled('dos', 'tres').change,
    'sin antes',
    'de allí+después',
  ])
  expect(await old.arrived).toMatchObject({ status: 'done' })
})

test('a conflict stored by 1.0.0 is resolved field by field', async () => {
  answer = refuse()
  const { id } = await tab.outbox.enqueue(legacy, { id: 1, title: 'mío' })
  await goOnline()
  answer = (made) => ({ id: made.id, title: '' })
  await tab.outbox.resolve(id ?? '', ['title'])
  await tab.outbox.flush()
  expect(sent.at(-1)).toEqual({ title: { from: 'suyo', to: 'mío' } })
})
