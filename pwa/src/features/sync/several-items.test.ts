import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { type Browser, createBrowser, refusal, type Tab } from './outbox-simulation.fixture.ts'
import { defineAction } from './records/outbox-action.ts'
import { createOutboxStore } from './records/outbox-store.ts'

interface Note {
  id: number
  text: string
}

interface Answer {
  id: number
  text?: string
}

let browser: Browser
let tab: Tab
let sent: string[]
let answer: () => Answer
let databases = 0

const base = {
  projections: {},
  describe: () => ({ what: 'Nota', which: '' }),
}
const send = (said: string) => {
  sent.push(said)
  return { text: said, ...answer() }
}
const create = defineAction<Note, Answer>({
  ...base,
  name: 'several.create',
  item: ({ id }) => `link:${id}`,
  localId: ({ id }) => id,
  send: async ({ text }) => send(text),
})
const update = defineAction<Note, Answer>({
  ...base,
  name: 'several.update',
  item: ({ id }) => `link:${id}`,
  send: async ({ text }) => send(text),
})
const many = defineAction<{ ids: number[] }, unknown>({
  ...base,
  name: 'several.many',
  item: ({ ids }) => `links:${ids[0]}`,
  items: ({ ids }) => ids.map((id) => `link:${id}`),
  named: () => ['tag:9'],
  send: async ({ ids }) => send(`many ${ids}`),
})

const removeTag = defineAction<{ tag: number }, Answer>({
  ...base,
  name: 'several.removeTag',
  item: ({ tag }) => `tag:${tag}`,
  send: async ({ tag }) => send(`remove ${tag}`),
})

beforeEach(() => {
  browser = createBrowser(createOutboxStore(`several-${databases++}`))
  browser.isOnline = false
  tab = browser.openTab()
  tab.outbox.resume()
  sent = []
  answer = () => ({ id: 7 })
})

async function goOnline(): Promise<void> {
  browser.isOnline = true
  await tab.outbox.flush()
}

test('a change of several items waits for each of them and blocks their later changes', async () => {
  await tab.outbox.enqueue(create, { id: -5, text: 'create' })
  await tab.outbox.enqueue(many, { ids: [1, -5] })
  await tab.outbox.enqueue(update, { id: 1, text: 'after' })
  await tab.outbox.enqueue(update, { id: 2, text: 'other' })
  answer = () => {
    if (sent.length === 1) throw refusal(402, 'plan_limit')
    return { id: 7 }
  }
  await goOnline()
  expect(sent).toEqual(['create', 'other'])
  const [refused] = await tab.outbox.list()
  await tab.outbox.retry(refused?.id ?? '')
  await tab.outbox.flush()
  expect(sent).toEqual(['create', 'other', 'create', 'many 1,7', 'after'])
})

test('a change of several items can be cancelled only while it was never sent', async () => {
  const first = await tab.outbox.enqueue(many, { ids: [1] })
  expect(await tab.outbox.cancelUnsent(first.id ?? '')).toBe(true)
  expect(await tab.outbox.list()).toEqual([])
  answer = () => {
    throw refusal(503, 'service_unavailable')
  }
  const second = await tab.outbox.enqueue(many, { ids: [2] })
  await goOnline()
  expect(await tab.outbox.cancelUnsent(second.id ?? '')).toBe(false)
  expect(await tab.outbox.list()).toHaveLength(1)
})

test('referenced items are not deleted until the change is sent or refused', async () => {
  await tab.outbox.enqueue(many, { ids: [1] })
  await tab.outbox.enqueue(removeTag, { tag: 9 })
  await tab.outbox.enqueue(removeTag, { tag: 8 })
  answer = () => {
    if (sent.length === 1) throw refusal(503, 'service_unavailable')
    return { id: 7 }
  }
  await goOnline()
  expect(sent).toEqual(['many 1', 'remove 8'])
  tab.runTimers()
  answer = () => {
    if (sent.length === 3) throw refusal(402, 'plan_limit')
    return { id: 7 }
  }
  await tab.outbox.flush()
  expect(sent).toEqual(['many 1', 'remove 8', 'many 1', 'remove 9'])
})
