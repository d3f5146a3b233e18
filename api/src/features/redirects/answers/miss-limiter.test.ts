import { expect, test } from 'vitest'
import { createMissLimiter } from './miss-limiter.ts'

function limiterAt() {
  const clock = { now: 500 }
  return { clock, limiter: createMissLimiter(3, () => clock.now) }
}

test('holds an address back after its misses of a minute, and nobody else', () => {
  const { limiter } = limiterAt()
  for (let misses = 0; misses < 3; misses++) {
    expect(limiter.isHeldBack('203.0.113.7')).toBe(false)
    limiter.note('203.0.113.7')
  }
  expect(limiter.isHeldBack('203.0.113.7')).toBe(true)
  expect(limiter.isHeldBack('203.0.113.8')).toBe(false)
})

test('takes a /64 of IPv6 for one address', () => {
  const { limiter } = limiterAt()
  for (const host of ['1', '2', '3']) limiter.note(`2001:db8:1:2::${host}`)
  expect(limiter.isHeldBack('2001:db8:1:2:ffff::9')).toBe(true)
  expect(limiter.isHeldBack('2001:db8:1:3::1')).toBe(false)
})

test('row 196: a /48 of IPv6 misses sixteen times as often as an address', () => {
  const { limiter } = limiterAt()
  for (let n = 0; n < 48; n++) {
    expect(limiter.isHeldBack('2001:db8:1:ffff::1')).toBe(false)
    limiter.note(`2001:db8:1:${n}::1`)
  }
  expect(limiter.isHeldBack('2001:db8:1:ffff::1')).toBe(true)
  expect(limiter.retryAfter('2001:db8:1:ffff::1')).toBe(60)
  expect(limiter.isHeldBack('2001:db8:2::1')).toBe(false)
})

test('lets everybody in again when the minute is over, and says how long that is', () => {
  const { clock, limiter } = limiterAt()
  for (let misses = 0; misses < 3; misses++) limiter.note('203.0.113.7')
  expect(limiter.retryAfter('203.0.113.7')).toBe(60)
  clock.now = 60_499
  expect(limiter.isHeldBack('203.0.113.7')).toBe(true)
  expect(limiter.retryAfter('203.0.113.7')).toBe(1)
  clock.now = 60_500
  expect(limiter.isHeldBack('203.0.113.7')).toBe(false)
  expect(limiter.retryAfter('203.0.113.7')).toBe(60)
  clock.now = 120_499
  for (let misses = 0; misses < 3; misses++) limiter.note('203.0.113.7')
  expect(limiter.isHeldBack('203.0.113.7')).toBe(true)
})

test('remembers so many addresses and no more, and goes on counting those', () => {
  const { limiter } = limiterAt()
  for (let number = 0; number < 100_000; number++) {
    limiter.note(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
  }
  for (let misses = 0; misses < 4; misses++) {
    limiter.note('203.0.113.7')
    limiter.note('10.0.0.1')
  }
  expect(limiter.isHeldBack('203.0.113.7')).toBe(false)
  expect(limiter.isHeldBack('10.0.0.1')).toBe(true)
})

test('goes by the clock of the machine unless it is given another', () => {
  const limiter = createMissLimiter(1)
  limiter.note('203.0.113.7')
  expect(limiter.isHeldBack('203.0.113.7')).toBe(true)
  expect(limiter.retryAfter('203.0.113.7')).toBeGreaterThan(0)
})
