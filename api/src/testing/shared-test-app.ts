import { rmSync } from 'node:fs'
import { emptyDatabase } from './empty-database.ts'
import { outsideMongo } from './outside-mongo.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let shared: TestApp | null = null

process.once('exit', () => {
  if (shared) rmSync(shared.config.dataDir, { recursive: true, force: true })
})

/**
 * Returns the app that a worker's test files share, emptied of accounts and links. Close it in
 * `afterAll`. A file that changes settings, blocks, clocks or the app's parts uses `startTestApp`.
 */
export async function sharedTestApp(): Promise<TestApp> {
  // Test databases on an outside MongoDB are dropped, so each file has its own there.
  if (outsideMongo) return startTestApp()
  if (shared) await emptyDatabase(shared.connection)
  shared ??= await startTestApp()
  return { ...shared, close: shared.checkQueries }
}
