import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))

test('gives what is done in time, and leaves no timer behind', async () => {
  const deadline = startDeadline(2_000)
  const outcome = deadline.bound(later(1_999))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(await outcome).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
  deadline.check()
})

test('refuses what takes longer, and every step after that', async () => {
  const deadline = startDeadline(2_000)
  const outcome = expect(deadline.bound(later(2_001))).rejects.toMatchObject({ code: 'service_unavailable' })
  await vi.advanceTimersByTimeAsync(2_000)
  await outcome
  expect(() => deadline.check()).toThrow()
})

test('waits as long as it takes once it is lifted', async () => {
  const deadline = startDeadline(2_000)
  const outcome = deadline.bound(later(9_000))
  await vi.advanceTimersByTimeAsync(1_000)
  deadline.lift()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await outcome).toBe('done')
})
