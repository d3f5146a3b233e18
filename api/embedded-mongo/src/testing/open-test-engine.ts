import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { type Doc, doc } from '../bson/value.ts'
import { openEngine } from '../engine.ts'
import type { Storage } from '../storage/records.ts'

export interface OpenTestEngine {
  storage: Storage
  /**
   * Runs a command on the database `test` without a connection.
   * @throws CommandError for a refusal
   */
  run: (command: { [field: string]: unknown }) => Promise<Doc>
  /** Counts matching documents as countDocuments does. */
  count: (collection: string, filter: object) => Promise<number>
  close: () => Promise<void>
}

/**
 * Opens an engine in this process, by default on an empty directory, for tests with many commands.
 */
export async function openTestEngine(
  directory = mkdtempSync(join(tmpdir(), 'db-test-')),
): Promise<OpenTestEngine> {
  const opened = await openEngine({
    directory,
    onFatal: (error) => {
      throw error
    },
  })
  const run: OpenTestEngine['run'] = async (command) => {
    const body = decodeDocument(encodeDocument(doc({ ...(command as object), $db: 'test' })))
    const connection = { id: 1, socket: undefined as never }
    const answer = await opened.dispatch({
      body,
      sequences: new Map(),
      isSilent: false,
      database: 'test',
      connection,
    })
    return decodeDocument(encodeDocument(answer))
  }
  return {
    storage: opened.engine.storage,
    run,
    count: async (collection, filter) => {
      const pipeline = [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }]
      const answer = await run({ aggregate: collection, pipeline, cursor: {} })
      const [found] = (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
      return Number(found?.get('n') ?? 0)
    },
    close: async () => {
      await opened.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
