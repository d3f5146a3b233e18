import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveDirectory } from '../serve-directory.ts'

export interface TestEngine {
  uri: string
  /** The directory of its files; `stop` removes it. */
  directory: string
  stop: () => Promise<void>
}

/** A database of its own for a test file: an empty directory, served in this process. */
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
