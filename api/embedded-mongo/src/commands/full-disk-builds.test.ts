import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupDirectory } from '../backup-directory.ts'
import type { Doc } from '../bson/value.ts'
import { BYTES_TO_FREE } from '../storage/disk-room.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts'

vi.setConfig({ testTimeout: 60_000 })

const NO_ROOM = 14031
const MEGABYTE = 1024 * 1024
/** A commit that is running at that moment still fits. */
const LESS_THAN_ANYTHING_NEEDS = BYTES_TO_FREE - MEGABYTE
const createIndex = { createIndexes: 'lists', indexes: [{ key: { list: 1 }, name: 'list_1' }] }

let disk: SmallDisk | undefined

beforeEach(({ skip }) => {
  disk = mountSmallDisk(160)
  if (!disk) skip('no small disk can be mounted here')
})

afterEach(() => disk?.unmount())

/** Inserts documents whose index takes so long to build that the disk can fill up meanwhile. */
async function insertLists(engine: OpenTestEngine): Promise<void> {
  const documents = Array.from({ length: 1000 }, (_, _id) => ({
    _id,
    list: Array.from({ length: 100 }, (_, i) => `${_id}-${i}`),
  }))
  await engine.run({ insert: 'lists', documents })
}

async function indexNames(engine: OpenTestEngine): Promise<unknown[]> {
  const answer = await engine.run({ listIndexes: 'lists' })
  return ((answer.get('cursor') as Doc).get('firstBatch') as Doc[]).map((index) => index.get('name'))
}

/** Starts to build the index and returns while it is on the disk but not ready. */
async function beginBuild(engine: OpenTestEngine): Promise<{ building: Promise<Doc> }> {
  const building = engine.run(createIndex)
  building.catch(() => undefined)
  await engine.run({ insert: 'after', documents: [{}] })
  expect(engine.storage.catalog.collections.get('test.lists')?.indexes[1]?.ready).toBe(false)
  return { building }
}

/** Queries by the index, which is built as soon as there is room. */
async function expectBuilt(engine: OpenTestEngine): Promise<void> {
  await vi.waitFor(() => engine.run(createIndex), { timeout: 60_000 })
  expect(await indexNames(engine)).toEqual(['_id_', 'list_1'])
  expect(await engine.count('lists', { list: '7-7' })).toBe(1)
}

test('takes an index back whose building met a full disk, and builds it once there is room', async () => {
  const engine = await openTestEngine(join(disk?.path as string, 'data'))
  await insertLists(engine)
  const { building } = await beginBuild(engine)
  disk?.fill(LESS_THAN_ANYTHING_NEEDS)
  await expect(building).rejects.toMatchObject({ code: NO_ROOM })
  disk?.free()
  await expectBuilt(engine)
  await engine.close()
})

test('says that there is no room where not even its locks fit', async () => {
  const data = join(disk?.path as string, 'data')
  await (await openTestEngine(data)).close()
  disk?.fill()
  await expect(openTestEngine(data)).rejects.toThrow('there is no room on the disk to open the database')
  disk?.free()
  await (await openTestEngine(data)).close()
})

test('starts on a full disk where an index was left half built', async () => {
  const [data, copy] = [join(disk?.path as string, 'data'), join(disk?.path as string, 'copy')]
  const first = await openTestEngine(data)
  await insertLists(first)
  const { building } = await beginBuild(first)
  mkdirSync(copy)
  await backupDirectory(data, join(copy, 'data.mdb'))
  await building
  await first.close()
  disk?.fill(MEGABYTE)
  const second = await openTestEngine(copy)
  expect(await indexNames(second)).toEqual(['_id_'])
  expect(await second.count('lists', { list: '7-7' })).toBe(1)
  disk?.free()
  await expectBuilt(second)
  await second.close()
})
