import { rmSync } from 'node:fs'
import { emptyDatabase } from './empty-database.ts'
import { outsideMongo } from './outside-mongo.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let shared: TestApp | null = null

process.once('exit', () => {
  if (shared) rmSync(shared.config.dataDir, { recursive: true, force: true })
})

/**
 * The app that the files of a worker share, without accounts or links; close it in `afterAll`. A
 * file that changes settings, blocks, clocks or the app's parts calls `startTestApp` instead.
 */
export async function sharedTestApp(): Promise<TestApp> {
  // A database that others run is left without what tests made, so each file drops its own there.
  if (outsideMongo) return startTestApp()
  if (shared) await emptyDatabase(shared.connection)
  shared ??= await startTestApp()
  return { ...shared, close: shared.checkQueries }
}
