import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { ConnectionError, ForeignAnswerError } from '../../platform/server/api-error.ts'
import { type Browser, createBrowser, refusal, type Tab } from './outbox-simulation.fixture.ts'
import { defineAction } from './records/outbox-action.ts'
import { createOutboxStore, type OutboxStore } from './records/outbox-store.ts'

interface Note {
  id: number
  text: string
}

let store: OutboxStore
let browser: Browser
let tab: Tab
let sent: { text: string; key: string; at: number }[]
let answer: (note: Note) => unknown
let databases = 0

const update = defineAction<Note, unknown>({
  name: 'waits.update',
  item: ({ id }) => `link:${id}`,
  send: async (note, { idempotencyKey }) => {
    sent.push({ text: note.text, key: idempotencyKey, at: browser.now })
    return answer(note)
  },
  projections: {},
  describe: ({ text }) => ({ what: 'Nota', which: text }),
})

beforeEach(() => {
  store = createOutboxStore(`outbox-waits-${databases++}`)
  browser = createBrowser(store)
  tab = browser.openTab()
  tab.outbox.resume()
  sent = []
  answer = () => null
})

const enqueue = (note: Note) => tab.outbox.enqueue(update as never, note)
const texts = () => sent.map(({ text }) => text)

function failWith(error: Error): void {
  answer = ({ text }) => {
    if (text === 'no pasa') throw error
    return null
  }
}

test('a change that never succeeds blocks only its own item', async () => {
  failWith(new ConnectionError())
  const { settled } = await enqueue({ id: 1, text: 'no pasa' })
  await enqueue({ id: 1, text: 'después' })
  await enqueue({ id: 2, text: 'aparte' })
  expect(await settled).toEqual({ status: 'queued' })
  await tab.outbox.flush()
  expect(texts()).toEqual(['no pasa', 'aparte'])
  answer = () => null
  tab.runTimers()
  await tab.outbox.flush()
  expect(texts()).toEqual(['no pasa', 'aparte', 'no pasa', 'después'])
})

test('waits grow from a second to a minute, and are not reset when the connection changes', async () => {
  failWith(new ConnectionError())
  await enqueue({ id: 1, text: 'no pasa' })
  await tab.outbox.flush()
  for (let turn = 0; turn < 8; turn += 1) {
    browser.isOnline = false
    await tab.outbox.flush()
    browser.isOnline = true
    tab.outbox.resume()
    await tab.outbox.flush()
    tab.runTimers()
    await tab.outbox.flush()
  }
  const waits = sent.slice(1).map(({ at }, index) => Math.round((at - (sent[index]?.at ?? 0)) / 1000))
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('a change that failed in another tab is not retried sooner by this one', async () => {
  failWith(new ConnectionError())
  await enqueue({ id: 1, text: 'no pasa' })
  await tab.outbox.flush()
  const other = browser.openTab()
  other.outbox.resume()
  await other.outbox.flush()
  expect(sent).toHaveLength(1)
})

test('Reintentar and a new network retry it at once, with the same key', async () => {
  failWith(new ConnectionError())
  const { id } = await enqueue({ id: 1, text: 'no pasa' })
  await tab.outbox.flush()
  await tab.outbox.retry(id ?? '')
  await tab.outbox.flush()
  await tab.outbox.retryDelayed()
  await tab.outbox.flush()
  expect(sent.map(({ key }) => key)).toEqual([id, id, id])
})

test('no change is sent for a while after the server limits the requests', async () => {
  failWith(refusal(429, 'too_many_requests'))
  await enqueue({ id: 1, text: 'no pasa' })
  await enqueue({ id: 2, text: 'aparte' })
  await tab.outbox.flush()
  expect(texts()).toEqual(['no pasa'])
  answer = () => null
  tab.runTimers()
  await tab.outbox.flush()
  expect(texts()).toEqual(['no pasa', 'no pasa', 'aparte'])
})

test('the reason for the last failed attempt is stored until the change succeeds', async () => {
  for (const [error, trouble] of [
    [new ForeignAnswerError(403), 'foreign'],
    [new ConnectionError(), 'silent'],
    [refusal(503, 'service_unavailable'), 'busy'],
  ] as const) {
    failWith(error)
    const { id } = await enqueue({ id: 1, text: 'no pasa' })
    await tab.outbox.flush()
    expect((await store.list())[0]?.trouble).toBe(trouble)
    answer = () => null
    await tab.outbox.retry(id ?? '')
    await tab.outbox.flush()
    expect(await store.list()).toEqual([])
  }
})

test('a clock that is set back delays no change', async () => {
  browser.now = 5_000_000
  failWith(new ConnectionError())
  await enqueue({ id: 1, text: 'no pasa' })
  await tab.outbox.flush()
  browser.now = 1_000
  answer = () => null
  await tab.outbox.flush()
  expect(sent).toHaveLength(2)
})
