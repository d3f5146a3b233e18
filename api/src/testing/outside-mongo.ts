import { randomBytes } from 'node:crypto'
import { databaseName } from '../platform/database/connection.ts'

/**
 * The MongoDB of TEST_MONGODB_URI, which replaces embedded databases in tests; null if it is not
 * set. Test databases begin with the name of its database.
 */
export const outsideMongo: string | null = process.env.TEST_MONGODB_URI || null

/** Returns the address of a new database on the outside MongoDB, if there is one. */
export function newOutsideDatabase(): string | undefined {
  return outsideMongo === null ? undefined : newDatabase(outsideMongo)
}

/** Returns the address of a new database on the outside MongoDB or the shared engine. */
export function newSharedDatabase(): string | undefined {
  const engine = outsideMongo ?? process.env.SHARED_ENGINE_URI
  return engine === undefined ? undefined : newDatabase(engine)
}

function newDatabase(uri: string): string {
  return withDatabase(uri, `${databaseName(uri)}_${randomBytes(5).toString('hex')}`)
}

const ADDRESS = /^(?<server>mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<options>.*))?$/

/**
 * Replaces the database in the URI. `authSource` becomes the original database, or `admin`, so that
 * the credentials stay valid.
 * @throws if it is not the address of a MongoDB
 */
export function withDatabase(uri: string, name: string): string {
  const { server, path, options = '' } = ADDRESS.exec(uri)?.groups ?? {}
  if (server === undefined) throw new TypeError('it has to begin with mongodb:// or mongodb+srv://')
  const hasSource = /(^|&)(authSource=|authMechanism=(?!SCRAM))/i.test(options)
  const source = server.includes('@') && !hasSource ? [`authSource=${path || 'admin'}`] : []
  const query = [...(options ? [options] : []), ...source].join('&')
  return `${server}/${name}${query ? `?${query}` : ''}`
}
