import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import { mongo } from 'mongoose'
import { databaseName } from '../platform/database/connection.ts'
import { databaseFile, databaseFolder } from '../platform/database/open-database.ts'
import { newOutsideDatabase } from './outside-mongo.ts'

/** The places where versions stored their data. */
export const HOMES = ['its own directory', 'MongoDB'] as const

export type Home = (typeof HOMES)[number]

export interface KeptVersion {
  /** Settings under which the service finds the data. */
  env: { DATA_DIR: string; MONGODB_URI: string }
  remove(): Promise<void>
}

/** Restores the data in `versions/<version>` as that version left them, afresh each time. */
export async function layOutVersion(version: string, home: Home): Promise<KeptVersion> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atajo-upgrade-'))
  await cp(new URL(`./versions/${version}/`, import.meta.url), dataDir, { recursive: true })
  const file = databaseFile(dataDir)
  await writeFile(file, gunzipSync(await readFile(`${file}.gz`)))
  const mongodb = home === 'MongoDB' ? await bringToMongo(databaseFolder(dataDir)) : null
  return {
    env: { DATA_DIR: dataDir, MONGODB_URI: mongodb?.uri ?? '' },
    async remove() {
      await mongodb?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the documents and indexes to a MongoDB that other processes may use. */
async function bringToMongo(directory: string): Promise<{ uri: string; stop(): Promise<void> }> {
  const outside = newOutsideDatabase()
  const other = join(directory, '..', 'mongodb')
  const target = outside
    ? { uri: outside, stop: async () => {} }
    : await startEmbeddedMongo({ directory: other, log: () => {} })
  const source = await startEmbeddedMongo({ directory, log: () => {} })
  const ends = [source.uri, target.uri]
  const clients = await Promise.all(ends.map((uri) => mongo.MongoClient.connect(uri)))
  const [from, to] = clients.map((client, at) => client.db(databaseName(ends[at] ?? '')))
  if (!from || !to) throw new Error('no database')
  for (const { name } of await from.listCollections({}, { nameOnly: true }).toArray()) {
    // Preserves the BSON type of each number.
    const documents = await from.collection(name).find({}, { promoteValues: false }).toArray()
    if (documents.length > 0) await to.collection(name).insertMany(documents)
    const indexes = await from.collection(name).indexes()
    const own = indexes.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index)
    if (own.length > 0) await to.collection(name).createIndexes(own as mongo.IndexDescription[])
  }
  for (const client of clients) await client.close()
  await source.stop()
  return target
}
