import { join } from 'node:path'
import mongoose from 'mongoose'
import { findFreePort } from '../../find-free-port.ts'
import { root } from '../../source-files.ts'
import { type Restartable, restartable, startProgram } from './child-program.ts'
import { waitUntil } from './wait-until.ts'

const main = join(root, 'api', 'dist', 'embedded-mongo.js')

/** The embedded engine run alone, as `npm run db` does. */
export interface Engine extends Omit<Restartable, 'begin'> {
  port: number
  uri: string
  start(): Promise<void>
}

/** An engine for a free loopback port over that data directory, not started yet. */
export async function prepareEngine(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Engine> {
  const port = await findFreePort()
  const uri = `mongodb://127.0.0.1:${port}/atajo`
  const { begin, ...rest } = restartable(() =>
    startProgram(process.execPath, [main, dataDir, String(port)], environment),
  )
  return {
    port,
    uri,
    ...rest,
    async start() {
      begin()
      const { output } = rest.program()
      await waitUntil('the engine answers', () => output().includes(' answers on '), { describe: output })
    },
  }
}

/** A database on a MongoDB that runs already; `kill` drops it. */
export function outsideEngine(uri: string): Engine {
  return {
    port: Number.NaN,
    uri,
    program() {
      throw new Error('the engine is not a program of ours')
    },
    start: async () => {},
    async kill() {
      const connection = await mongoose.createConnection(uri).asPromise()
      await connection.dropDatabase()
      await connection.close()
    },
    stop: async () => 0,
  }
}
