import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import { embeddedMongoProgram } from '../platform/database/embedded-mongo-program.ts'

/**
 * Vitest's global set-up: starts the engine on which every test app has its own database. Returns
 * how to end it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'atajo-engine-'))
  const engine = await startEmbeddedMongo({ directory, program: embeddedMongoProgram, log: () => undefined })
  process.env.SHARED_ENGINE_URI = engine.uri
  return async () => {
    await engine.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
