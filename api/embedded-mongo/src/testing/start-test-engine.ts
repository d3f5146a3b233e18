import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveDirectory } from '../serve-directory.ts'

export interface TestEngine {
  uri: string
  /** The data directory, which `stop` removes. */
  directory: string
  stop: () => Promise<void>
}

/** Serves an empty data directory in this process for a test file. */
export async function startTestEngine(): Promise<TestEngine> {
  const directory = mkdtempSync(join(tmpdir(), 'db-test-'))
  const socket = join(directory, 'db.sock')
  const served = await serveDirectory({
    directory: join(directory, 'data'),
    listen: { socket },
    log: () => undefined,
    onFatal: (error) => {
      throw error
    },
  })
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
    directory: join(directory, 'data'),
    stop: async () => {
      await served.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
