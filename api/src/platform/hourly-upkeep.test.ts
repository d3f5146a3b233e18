import { expect, test, vi } from 'vitest'
import { createHourlyUpkeep } from './hourly-upkeep.ts'

test('a task that fails, however it does, holds no other up', async () => {
  const failures: unknown[] = []
  const last = vi.fn(async () => {})
  const tasks = [
    () => {
      throw new Error('at once')
    },
    () => Promise.reject(new Error('later')),
    last,
  ]
  const upkeep = createHourlyUpkeep(tasks, (error) => failures.push(String(error)))
  upkeep.start()
  upkeep.end()
  await vi.waitFor(() => expect(failures).toEqual(['Error: at once', 'Error: later']))
  expect(last).toHaveBeenCalledOnce()
})
