import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacedAnswers } from './paced-answers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a pace whose answers are named by letters, and records those that were sent. */
function pace() {
  const answers = pacedAnswers({ burst: 2, perSecond: 10, mostHeld: 3 })
  const sent: string[] = []
  const responses = new Map<string, ServerResponse>()
  const send = (name: string) => {
    const response = new EventEmitter() as ServerResponse
    responses.set(name, response)
    return answers.send(response, () => sent.push(name))
  }
  return { answers, sent, send, hangUp: (name: string) => responses.get(name)?.emit('close') }
}

test('sends the first at once, the others in order and no faster than the pace', () => {
  const { sent, send } = pace()
  for (const name of 'abcd') expect(send(name)).toBe(true)
  expect(sent.join('')).toBe('ab')
  vi.advanceTimersByTime(99)
  expect(sent.join('')).toBe('ab')
  vi.advanceTimersByTime(21)
  expect(sent.join('')).toBe('abc')
  vi.advanceTimersByTime(100)
  expect(sent.join('')).toBe('abcd')
  vi.advanceTimersByTime(10_000)
  for (const name of 'efg') send(name)
  expect(sent.join('')).toBe('abcdef')
})

test('takes no more than it may hold, and forgets who hangs up', () => {
  const { answers, sent, send, hangUp } = pace()
  expect([...'abcdef'].map(send)).toEqual([true, true, true, true, true, false])
  hangUp('d')
  expect(answers.held()).toBe(2)
  expect(send('g')).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(sent.join('')).toBe('abceg')
  expect(vi.getTimerCount()).toBe(0)
})

test('lets go of everything at the end, and holds nothing back any more', () => {
  const { answers, sent, send } = pace()
  for (const name of 'abcd') send(name)
  answers.end()
  expect(sent.join('')).toBe('abcd')
  send('e')
  expect(sent.join('')).toBe('abcde')
  expect(vi.getTimerCount()).toBe(0)
})

test('goes on with the others where one answer fails, and hangs up on that one', () => {
  const { answers, sent, send } = pace()
  for (const name of 'ab') send(name)
  const response = Object.assign(new EventEmitter(), { destroy: vi.fn() })
  answers.send(response as unknown as ServerResponse, () => {
    throw new Error('cannot be answered')
  })
  send('c')
  vi.advanceTimersByTime(1_000)
  expect(sent.join('')).toBe('abc')
  expect(response.destroy).toHaveBeenCalledOnce()
})
