import 'fake-indexeddb/auto'
import { plainDraft } from '@atajo/shared/link-draft'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOwner } from '../../../platform/server/owner.ts'
import { loadReservedCodes } from '../../sync/sync.public.ts'
import { createLink } from './link-outbox-actions.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.parse('2026-01-01T00:00:00Z')
const daysOn = (days: number) => new Date(START + days * DAY_MS).toISOString()

const { refillReservedCodes, claimReservedCode } = await loadReservedCodes()

/** The codes that the stubbed server hands out next; null while it is unreachable. */
let batch: { codes: string[]; expiresAt: string } | null
let asked: unknown[]
let keys: (string | null)[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  asked = []
  keys = []
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    keys.push(new Headers(headers).get('idempotency-key'))
    if (!batch) throw new TypeError('Failed to fetch')
    return Response.json(batch)
  })
  await changeOwner(`g:${crypto.randomUUID()}`)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function refill(codes: string[], expiresAt: string): Promise<void> {
  batch = { codes, expiresAt }
  await refillReservedCodes()
}

const code = async () => (await claimReservedCode())?.code ?? null
const creation = (reservedCode: string, codeExpiresAt: string) => ({
  localId: -1,
  link: { ...plainDraft('https://uno.example/'), reservedCode },
  codeExpiresAt,
  shown: { group: null, tags: [] },
})
const refusal = (fields: Record<string, string>) =>
  ({ status: 400, code: 'validation_failed', message: '', details: '', fields, current: null }) as const

test('a code is not used after its own expiry, whatever that of later ones', async () => {
  await refill(['viejo'], daysOn(30))
  vi.setSystemTime(START + 29 * DAY_MS)
  await refill(['nuevo'], daysOn(59))
  vi.setSystemTime(START + 31 * DAY_MS)
  expect(await code()).toBe('nuevo')
  expect(await code()).toBeNull()
})

test('the code of a discarded link is used again until its expiry', async () => {
  await refill(['otro'], daysOn(59))
  createLink.release?.(creation('libre', daysOn(30)), null)
  await vi.waitFor(async () => expect([await code(), await code()]).toContain('libre'))
  createLink.release?.(creation('pasado', daysOn(30)), refusal({ longUrl: 'No' }))
  vi.setSystemTime(START + 31 * DAY_MS)
  expect(await code()).toBeNull()
})

test('a code refused by the server is not used again', async () => {
  createLink.release?.(creation('ajeno', daysOn(30)), refusal({ shortUrl: 'No es tuyo' }))
  await refill(['propio'], daysOn(30))
  expect([await code(), await code()]).toEqual(['propio', null])
})

test('a device requests a few codes, more after using some, and never too many', async () => {
  await Promise.all([refill(['a', 'b', 'c', 'd'], daysOn(30)), refillReservedCodes()])
  await code()
  await refillReservedCodes()
  await code()
  await refill([], daysOn(30))
  expect(asked).toEqual([
    { count: 4, orFewer: true },
    { count: 2, orFewer: true },
  ])
  expect([await code(), await code(), await code()]).toEqual(['c', 'd', null])
})

test('a device without an answer requests the same codes again, and then others', async () => {
  batch = null
  await expect(refillReservedCodes()).rejects.toThrow()
  await refill(['a', 'b'], daysOn(30))
  await refill(['c', 'd'], daysOn(30))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
  expect([await code(), await code(), await code(), await code(), await code()]).toEqual([
    'a',
    'b',
    'c',
    'd',
    null,
  ])
})
