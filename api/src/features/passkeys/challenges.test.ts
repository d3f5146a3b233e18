import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createChallenges } from './challenges.ts'

const START = 1_800_000_000_000
let now = START
const challenges = createChallenges(randomBytes(32), () => now)
const made = (purpose: 'sign-in:a' | 'register:7' = 'sign-in:a') =>
  Buffer.from(challenges.create(purpose)).toString('base64url')

test('A challenge is fresh for five minutes to the millisecond', () => {
  now = START
  const challenge = made()
  expect(challenges.isFresh('sign-in:a', challenge)).toBe(true)
  now = START + 299_999
  expect(challenges.isFresh('sign-in:a', challenge)).toBe(true)
  now = START + 300_000
  expect(challenges.isFresh('sign-in:a', challenge)).toBe(false)
})

test('A challenge serves for what it was made for, where it was made, and no other', () => {
  now = START
  const challenge = made('register:7')
  expect(challenges.isFresh('register:7', challenge)).toBe(true)
  expect(challenges.isFresh('register:8', challenge)).toBe(false)
  expect(challenges.isFresh('sign-in:a', challenge)).toBe(false)
  expect(createChallenges(randomBytes(32), () => now).isFresh('register:7', challenge)).toBe(false)
})

test('No byte of a challenge may differ, none be missing or too many', () => {
  now = START
  const bytes = challenges.create('sign-in:a')
  for (const place of bytes.keys()) {
    const other = Buffer.from(bytes)
    other[place] = (other[place] ?? 0) ^ 1
    expect([place, challenges.isFresh('sign-in:a', other.toString('base64url'))]).toEqual([place, false])
  }
  const short = Buffer.from(bytes).subarray(0, -1).toString('base64url')
  const long = Buffer.concat([bytes, Buffer.of(0)]).toString('base64url')
  for (const other of ['', 'A', short, long]) expect(challenges.isFresh('sign-in:a', other)).toBe(false)
})

test('No two challenges are the same', () => {
  now = START
  expect(new Set(Array.from({ length: 50 }, () => made())).size).toBe(50)
})
