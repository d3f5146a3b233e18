import { randomBytes } from 'node:crypto'
import { databaseName } from '../platform/database/connection.ts'

/**
 * The MongoDB of TEST_MONGODB_URI, on which tests run instead of on embedded databases; null where
 * it is not set. Names of the databases that they make there begin with its database's.
 */
export const outsideMongo: string | null = process.env.TEST_MONGODB_URI || null

/** The address of one more database on the outside MongoDB; undefined where there is none. */
export function newOutsideDatabase(): string | undefined {
  return outsideMongo === null ? undefined : newDatabase(outsideMongo)
}

/** The address of one more database where nobody needs an engine alone: outside, or shared. */
export function newSharedDatabase(): string | undefined {
  const engine = outsideMongo ?? process.env.SHARED_ENGINE_URI
  return engine === undefined ? undefined : newDatabase(engine)
}

function newDatabase(uri: string): string {
  return withDatabase(uri, `${databaseName(uri)}_${randomBytes(5).toString('hex')}`)
}

const ADDRESS = /^(?<server>mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<options>.*))?$/

/**
 * The same server's database of that name. Who signs in still does it where the address said,
 * which without `authSource` is the database of its path, else `admin`.
 * @throws when it is not the address of a MongoDB
 */
export function withDatabase(uri: string, name: string): string {
  const { server, path, options = '' } = ADDRESS.exec(uri)?.groups ?? {}
  if (server === undefined) throw new TypeError('it has to begin with mongodb:// or mongodb+srv://')
  const hasSource = /(^|&)(authSource=|authMechanism=(?!SCRAM))/i.test(options)
  const source = server.includes('@') && !hasSource ? [`authSource=${path || 'admin'}`] : []
  const query = [...(options ? [options] : []), ...source].join('&')
  return `${server}/${name}${query ? `?${query}` : ''}`
}
