import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createDatabaseLimiter } from './database-limiter.ts'

let t: TestApp

beforeAll(async () => {
  t = await sharedTestApp()
})
afterAll(() => t.close())

it('attempts that are taken back after their window do not lengthen the next', async () => {
  const buckets = createDatabaseLimiter(t.connection, 1)
  const key = 'prueba:ventana'
  const expire = () =>
    t.connection
      .collection<{ _id: string }>('rate_buckets')
      .updateOne({ _id: key }, { $set: { resetAt: new Date(0) } })
  const giveBack = await buckets.take({ key, limit: 1, windowSeconds: 600 })
  await expire()
  await buckets.take({ key, limit: 1, windowSeconds: 600 })
  await giveBack()
  await expect(buckets.take({ key, limit: 1, windowSeconds: 600 })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

it('counts attempts together if clocks differ by seconds, and restarts after a clock was set back', async () => {
  const bucket = { key: 'prueba:relojes', limit: 1, windowSeconds: 600 }
  const { take } = createDatabaseLimiter(t.connection, 1)
  const endAfter = (seconds: number) =>
    t.connection
      .collection<{ _id: string }>('rate_buckets')
      .updateOne({ _id: bucket.key }, { $set: { resetAt: new Date(Date.now() + seconds * 1000) } })
  await take(bucket)
  await endAfter(605)
  await expect(take(bucket)).rejects.toMatchObject({ code: 'too_many_requests' })
  await endAfter(4_200)
  await take(bucket)
})
