import { expect, test, vi } from 'vitest'
import { createHourlyUpkeep } from './hourly-upkeep.ts'
import type { JobRecord } from './job-records.ts'

test('a task that fails, however it does, holds no other up, and each one’s end is noted', async () => {
  const failures: unknown[] = []
  const ends: [string, boolean][] = []
  const last = vi.fn(async () => {})
  const tasks = [
    {
      name: 'now',
      run: () => {
        throw new Error('at once')
      },
    },
    { name: 'later', run: () => Promise.reject(new Error('later')) },
    { name: 'last', run: last },
  ]
  const note = async ({ name, ok }: JobRecord) => {
    ends.push([name, ok])
    throw new Error('the database is away')
  }
  const upkeep = createHourlyUpkeep(tasks, { onFailure: (error) => failures.push(String(error)), note })
  upkeep.start()
  upkeep.end()
  await vi.waitFor(() => expect(failures).toEqual(['Error: at once', 'Error: later']))
  expect(last).toHaveBeenCalledOnce()
  await vi.waitFor(() =>
    expect(ends.sort()).toEqual([
      ['last', true],
      ['later', false],
      ['now', false],
    ]),
  )
})
