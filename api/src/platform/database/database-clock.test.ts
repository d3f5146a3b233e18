import { expect, test } from 'vitest'
import { watchClock } from './database-clock.ts'

/** Simulates a clock with these readings. Counts how many were left at each reported step back. */
function clockOf(...readings: number[]) {
  const steps: number[] = []
  const clock = watchClock(
    async () => readings.shift() ?? 0,
    async () => void steps.push(readings.length),
  )
  return { clock, steps }
}

async function readAll(clock: { read(): Promise<number> }, times: number): Promise<number[]> {
  const read: number[] = []
  for (let count = 0; count < times; count += 1) read.push(await clock.read())
  return read
}

test('a clock that is set back is reported once, and followed from there', async () => {
  const { clock, steps } = clockOf(10_000, 20_000, 15_000, 16_000, 12_000)
  expect(await readAll(clock, 5)).toEqual([10_000, 20_000, 15_000, 16_000, 12_000])
  expect(steps).toEqual([2, 0])
})

test('steps that set a clock right are too small to matter, until they add up', async () => {
  const { clock, steps } = clockOf(10_000, 9_400, 9_100, 8_800)
  await readAll(clock, 4)
  expect(steps).toEqual([0])
})

test('answers that overtake each other are no step back', async () => {
  const waiting: ((now: number) => void)[] = []
  const steps: number[] = []
  const clock = watchClock(
    () => new Promise((resolve) => waiting.push(resolve)),
    async () => void steps.push(1),
  )
  const [first, second] = [clock.read(), clock.read()]
  waiting[1]?.(20_000)
  await second
  waiting[0]?.(10_000)
  await first
  expect(steps).toEqual([])
})

test('a step back that could not be noted is noted by the next reading', async () => {
  const readings = [20_000, 10_000, 10_500]
  let noted = 0
  const clock = watchClock(
    async () => readings.shift() ?? 0,
    async () => {
      noted += 1
      if (noted === 1) throw new Error('the database is away')
    },
  )
  await clock.read()
  await expect(clock.read()).rejects.toThrow()
  expect(await clock.read()).toBe(10_500)
  expect(noted).toBe(2)
})
