import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveSettings } from './live-settings.ts'
import type { SettingsStore } from './settings.store.ts'

const HOUR_MS = 3_600_000
/** The interval between reads; another test's timer may run in between. */
const POLL_MS = 400

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A database that answers only when the test allows it. */
function slowDatabase() {
  let reads = 0
  let answers: (() => void)[] = []
  const store = {
    read: () => {
      reads += 1
      return new Promise<object>((resolve) => answers.push(() => resolve({})))
    },
  } as unknown as SettingsStore
  return {
    settings: createLiveSettings(store, {}),
    reads: () => reads,
    async answer() {
      for (const resolve of answers) resolve()
      answers = []
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('settings are read repeatedly until polling stops', async () => {
  const { settings, reads, answer } = slowDatabase()
  const started = settings.start()
  await answer()
  await started
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await answer()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await answer()
  expect(reads()).toBe(3)
  settings.stop()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(reads()).toBe(3)
})

test('a read that ends after polling stopped schedules no other', async () => {
  const { settings, reads, answer } = slowDatabase()
  const started = settings.start()
  await answer()
  await started
  await vi.advanceTimersByTimeAsync(POLL_MS)
  settings.stop()
  await answer()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(reads()).toBe(2)
})
