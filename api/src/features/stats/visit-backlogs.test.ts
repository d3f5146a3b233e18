import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { reportBacklog } from './report-backlog.ts'
import { createVisitBacklogsStore, type VisitBacklogsStore } from './visit-backlogs.store.ts'

let app: TestApp
let backlogs: VisitBacklogsStore
beforeAll(async () => {
  app = await startTestApp()
  backlogs = createVisitBacklogsStore(app.connection)
})
afterAll(() => app.close())

const until = (instants: number[]) => {
  let turn = 0
  return {
    upToDateAt: () => instants[turn] as number,
    waiting: () => 40 + turn,
    goesOn: async () => ++turn < instants.length,
  }
}

test('while a process is behind all say so, and nobody once it has caught up', async () => {
  const old = Date.now() - 60_000
  await reportBacklog({ backlogs, journal: 'l1', ...until([Date.now(), old, old + 5]) })
  expect(await backlogs.earliest()).toBe(old)
  expect(await backlogs.waitingBeside(null)).toBe(42)
  expect(await backlogs.waitingBeside('l1')).toBe(0)
  await reportBacklog({ backlogs, journal: 'l2', ...until([old - 7]) })
  expect(await backlogs.earliest()).toBe(old - 7)
  await reportBacklog({ backlogs, journal: 'l2', ...until([old, Date.now()]) })
  await reportBacklog({ backlogs, journal: 'l1', ...until([Date.now()]) })
  expect(await backlogs.earliest()).toBeNull()
  expect(await backlogs.waitingBeside(null)).toBe(0)
})

test('a process that said nothing for an hour is not waited for', async () => {
  await backlogs.note('l3', Date.now() - 60_000, 7)
  const gone = app.connection.collection('visit_backlogs')
  await gone.updateOne({}, { $set: { expiresAt: new Date(Date.now() - 1) } })
  expect(await backlogs.earliest()).toBeNull()
  expect(await backlogs.waitingBeside(null)).toBe(0)
})
