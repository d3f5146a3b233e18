import { join } from 'node:path'
import mongoose from 'mongoose'
import { findFreePort } from '../../find-free-port.ts'
import { root } from '../../source-files.ts'
import { type ChildProgram, startProgram } from './child-program.ts'
import { waitUntil } from './wait-until.ts'

const main = join(root, 'api', 'dist', 'embedded-mongo.js')

/** The embedded engine run alone, as `npm run db` does. */
export interface Engine {
  port: number
  uri: string
  program(): ChildProgram
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** An engine for a free loopback port over that data directory, not started yet. */
export async function prepareEngine(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Engine> {
  const port = await findFreePort()
  const uri = `mongodb://127.0.0.1:${port}/atajo`
  let current: ChildProgram | null = null

  function program(): ChildProgram {
    if (current === null) throw new Error('the engine was not started')
    return current
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    current?.signalAll(signal)
    await current?.ended
  }

  return {
    port,
    uri,
    program,
    async start() {
      current = startProgram(process.execPath, [main, dataDir, String(port)], environment)
      await waitUntil('the engine answers', () => isAnswering(uri), { describe: () => program().output() })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
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
    stop: async () => {},
  }
}

async function isAnswering(uri: string): Promise<boolean> {
  const connection = mongoose.createConnection()
  try {
    await connection.openUri(uri, { serverSelectionTimeoutMS: 300, autoCreate: false, autoIndex: false })
    return true
  } catch {
    return false
  } finally {
    await connection.close()
  }
}
