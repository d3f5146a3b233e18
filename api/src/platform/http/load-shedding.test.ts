import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shedLoad } from './load-shedding.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ONE_ADDRESS = { addressOf: () => '203.0.113.1', onTurnedAway: () => {} }

/** Simulates a login request as Node passes it, and collects the answer. */
function post(url = '/login') {
  const request = Object.assign(new EventEmitter(), { method: 'POST', url }) as unknown as IncomingMessage
  const answer = { status: 0, body: '', keepsAlive: () => response.shouldKeepAlive }
  const response = Object.assign(new EventEmitter(), {
    shouldKeepAlive: true,
    writeHead(status: number) {
      answer.status = status
      return response
    },
    end(body: string) {
      answer.body = body
      return response
    },
  }) as unknown as ServerResponse
  return { request, response, answer }
}

function crowd(size: number) {
  return Array.from({ length: size }, () => post())
}

test('refuses a crowd at once, a flood in turn, and hangs up on what is beyond', () => {
  const shedding = shedLoad({ ...ONE_ADDRESS, path: '/login', room: () => 0 })
  const flood = crowd(1_510)
  for (const { request, response } of flood) expect(shedding.takeOver(request, response)).toBe(true)
  const refused = () => flood.filter(({ answer }) => answer.status === 503)
  expect(refused()).toHaveLength(510)
  expect(refused().filter(({ answer }) => !answer.keepsAlive())).toEqual(flood.slice(1_500))
  expect(JSON.parse(flood[0]?.answer.body ?? '')).toMatchObject({ error: 'service_unavailable' })
  vi.advanceTimersByTime(1_000)
  expect(refused().length).toBeGreaterThan(800)
  expect(refused().length).toBeLessThan(1_000)
  shedding.end()
  expect(refused()).toHaveLength(1_510)
})

test('lets in as many of a crowd as there is room for, before any of them has taken its place', () => {
  const shedding = shedLoad({ ...ONE_ADDRESS, path: '/login', room: () => 3 })
  const first = crowd(50).filter(({ request, response }) => !shedding.takeOver(request, response))
  expect(first).toHaveLength(3)
  first[0]?.request.emit('close')
  const second = crowd(50).filter(({ request, response }) => !shedding.takeOver(request, response))
  expect(second).toHaveLength(1)
})

test('keeps no place for a body that does not come', () => {
  const shedding = shedLoad({ ...ONE_ADDRESS, path: '/login', room: () => 1 })
  const [slow, early, late] = crowd(3) as [
    ReturnType<typeof post>,
    ReturnType<typeof post>,
    ReturnType<typeof post>,
  ]
  expect(shedding.takeOver(slow.request, slow.response)).toBe(false)
  expect(shedding.takeOver(early.request, early.response)).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(shedding.takeOver(late.request, late.response)).toBe(false)
})

test('leaves each address the room that is its own, and reports whom it turns away', () => {
  const turnedAway: string[] = []
  const addresses = new Map<IncomingMessage, string>()
  const shedding = shedLoad({
    path: '/login',
    addressOf: (request) => addresses.get(request) ?? '',
    room: (address) => (address === undefined ? 10 : 2),
    onTurnedAway: (address) => turnedAway.push(address),
  })
  const arrive = (address: string) => {
    const { request, response } = post()
    addresses.set(request, address)
    return shedding.takeOver(request, response)
  }
  expect(['one', 'one', 'one', 'other', 'other'].map(arrive)).toEqual([false, false, true, false, false])
  expect(turnedAway).toEqual(['one'])
})

test('is not concerned with other calls', () => {
  const shedding = shedLoad({ ...ONE_ADDRESS, path: '/login', room: () => 0 })
  const { request, response } = post('/register')
  expect(shedding.takeOver(request, response)).toBe(false)
})
