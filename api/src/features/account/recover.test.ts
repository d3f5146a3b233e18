import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import type { DatabaseLimiter, RateBucket } from '../../platform/rate-limit/database-limiter.ts'
import { recover } from './recover.ts'

let counts: Map<string, number>
let mailed: string[]
let isAway = false

const limiter = {
  async take({ key: name, address = '', limit, windowSeconds }: RateBucket) {
    const key = `${name}:${address}`
    if (isAway && key.startsWith('recover-name:')) throw new Error('the database is away')
    expect(windowSeconds).toBe(3600)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if ((counts.get(key) ?? 0) > limit) throw new AppError('too_many_requests', { retryAfter: 1 })
    return async () => {}
  },
} as DatabaseLimiter
const queueMail = async ({ about }: { about: string | null }) => void mailed.push(String(about))
const ask = (login: string, address: string) => recover({ limiter, queueMail }, { login, address })

beforeEach(() => {
  counts = new Map()
  mailed = []
  isAway = false
})

test('Five mails an hour are asked for one name, in any case and from anywhere, and others go on', async () => {
  for (let n = 0; n < 8; n++) await ask(n % 2 ? 'Ana' : 'ana', `203.0.113.${n}`)
  expect(mailed).toHaveLength(5)
  await ask('íñigo', '203.0.113.1')
  expect(mailed.at(-1)).toBe('íñigo')
  expect([...counts.keys()].some((key) => key.includes('ana'))).toBe(false)
})

test('Ten times an hour one address is answered, whatever it asks for', async () => {
  for (let n = 0; n < 10; n++) await ask(`persona${n}`, '203.0.113.1')
  await expect(ask('persona', '203.0.113.1')).rejects.toMatchObject({ code: 'too_many_requests' })
  await ask('persona', '203.0.113.2')
  expect(mailed).toHaveLength(11)
})

test('A database that is away is no “too often”', async () => {
  isAway = true
  await expect(ask('ana', '203.0.113.1')).rejects.toThrow('the database is away')
  expect(mailed).toEqual([])
})

test('Without a mail server addresses are counted all the same', async () => {
  for (let n = 0; n < 10; n++)
    await recover({ limiter, queueMail: null }, { login: 'ana', address: '203.0.113.1' })
  await expect(ask('ana', '203.0.113.1')).rejects.toMatchObject({ code: 'too_many_requests' })
})
