import { join } from 'node:path'
import { decodeDocument } from './bson/decode.ts'
import { EmbeddedMongoError, failureReason } from './failure.ts'
import { loadCatalog } from './storage/catalog.ts'
import { checkedBytes } from './storage/checksum.ts'
import type { Collection } from './storage/collection.ts'
import { assertWholeDataFile, DATA_FILE } from './storage/data-file.ts'
import { type Environment, openEnvironment } from './storage/environment.ts'
import { entriesOf } from './storage/index-entries.ts'
import { indexKey, recordKey, recordOf } from './storage/record-key.ts'
import { createPacer } from './yield-to-event-loop.ts'

export interface CheckProgress {
  documents: number
  of: number
}

/** Number of documents between two reports of progress. */
const STEP = 2000

/**
 * Reads a directory that is not being served: every document is checked against its checksum, every
 * index against the documents.
 * @throws an EmbeddedMongoError `files-damaged` or `other-format`; damage may also kill the process
 */
export async function checkDirectory(
  directory: string,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckProgress> {
  try {
    return await readAll(directory, onProgress)
  } catch (error) {
    if (failureReason(error)) throw error
    throw new EmbeddedMongoError('files-damaged', (error as Error).message)
  }
}

async function readAll(
  directory: string,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckProgress> {
  assertWholeDataFile(join(directory, DATA_FILE))
  const onFatal = (error: Error) => {
    throw error
  }
  const environment = openEnvironment({ path: directory, isCautious: false, onFatal })
  try {
    const collections = [...(await loadCatalog(environment)).collections.values()]
    const of = collections.reduce((sum, { stats }) => sum + stats.count, 0)
    let documents = 0
    const pace = createPacer()
    onProgress({ documents, of })
    for (const collection of collections) {
      await checkCollection(environment, collection, () => {
        documents++
        if (documents % STEP === 0) onProgress({ documents, of })
        return pace()
      })
    }
    return { documents, of }
  } finally {
    await environment.close()
  }
}

async function checkCollection(
  { records, index: store }: Environment,
  { id, name, indexes, stats }: Collection,
  onDocument: () => Promise<void> | undefined,
): Promise<void> {
  const built = indexes.filter(({ ready }) => ready)
  const expected = built.map(() => 0)
  let [count, size] = [0, 0]
  for (const { key, value } of records.getRange({ start: recordKey(id, 0), end: recordKey(id + 1, 0) })) {
    const bytes = checkedBytes(value)
    const doc = decodeDocument(bytes)
    for (const [at, index] of built.entries()) {
      const { entries } = entriesOf(index, doc)
      expected[at] = (expected[at] ?? 0) + entries.length
      for (const entry of entries) {
        if (!store.doesExist(indexKey(index.id, entry.key, recordOf(key)))) throw damaged(name, index.name)
      }
    }
    count++
    size += bytes.length
    await onDocument()
  }
  if (count !== stats.count || size !== stats.size) throw damaged(name, 'its count')
  for (const [at, { id: indexId, name: indexName }] of built.entries()) {
    const range = { start: indexKey(indexId, NONE), end: indexKey(indexId + 1, NONE) }
    if (store.getKeysCount(range) !== expected[at]) throw damaged(name, indexName)
  }
}

const NONE = Buffer.alloc(0)

function damaged(collection: string, what: string): EmbeddedMongoError {
  return new EmbeddedMongoError('files-damaged', `${collection}: ${what} does not fit its documents`)
}
