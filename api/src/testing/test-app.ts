import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import { composeApp } from '../composition/compose-app.ts'
import { type Config, readConfig } from '../config.ts'
import { createDatabase } from '../platform/database/connection.ts'
import { openDatabaseServer } from '../platform/database/open-database.ts'
import { createDrain } from '../platform/http/drain.ts'
import type { AskPage } from '../platform/http/guarded-client.ts'
import { newOutsideDatabase, newSharedDatabase, outsideMongo } from './outside-mongo.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { watchCursors } from './watch-cursors.ts'
import { type WatchedQueries, watchQueries } from './watch-queries.ts'

export interface TestApp {
  app: FastifyInstance
  deps: AppDeps
  config: Config
  /** For reading the database; the app itself uses `appConnection`. */
  connection: Connection
  appConnection: Connection
  /** The database's address for other programs. */
  databaseUri: string
  /**
   * Starts another process on the same database with additional settings. It ends with this one.
   */
  another(env?: Record<string, string>): Promise<TestApp>
  /** Returns a client without a session. */
  client(): TestClient
  /** Returns a client with a guest session. */
  asGuest(): Promise<TestClient>
  /** Returns a client that is signed in to a new free account. */
  signUp(username?: string): Promise<TestClient>
  /** Returns a client that is signed in to a new PRO account. */
  asPro(username?: string): Promise<TestClient>
  /** @throws if the app left cursors open or sent queries without an index */
  checkQueries(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables such as `{ RATE_LIMIT_SCALE: '1' }`. */
  env?: Record<string, string>
  /** True for an embedded database in its own data directory, which no other test shares. */
  ownsEngine?: boolean
  /** Answers requests to other servers; by default none answers. */
  askPage?: AskPage
  /** Replaces dependencies that reach outside the service. */
  adapt?: (deps: AppDeps) => AppDeps
}

/** Longer than in production, because tests share a slow machine. */
const DEADLINE_MS = 20_000

export const TEST_PASSWORD = 'una contraseña larga de prueba'
/** Uses argon2id's lowest cost, because tests sign in a thousand times. */
let passwordHash: Promise<string> | null = null
/** Encrypts stored data and signs cookies. */
export const TEST_SECRET = 'a secret for tests, thirty-two characters at least'

const FIXED_PARTS = { secret: TEST_SECRET, checksAnswers: true }

/** Starts the real app on a fresh database. Close it in `afterAll`. */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return start(options, true)
}

async function start(
  { env = {}, adapt = (deps) => deps, ownsEngine = false, askPage = nobodyAnswers }: TestAppOptions,
  isFirst: boolean,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atajo-test-'))
  const config = readConfig({
    MONGODB_URI: ownsEngine ? newOutsideDatabase() : newSharedDatabase(),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    FAST_PATH: process.env.FAST_PATH,
    ...env,
  })
  const log = pino({ level: config.logLevel })
  const server = await openDatabaseServer(config, log)
  const database = createDatabase(watchable(server.uri), log, { ...config, deadlineMs: DEADLINE_MS })
  const queries = watchQueries(database.connection, { hasOwnPlanner: outsideMongo !== null })
  const cursors = watchCursors(database.connection)
  const aside = createDatabase(server.uri, log, { deadlineMs: DEADLINE_MS })
  const deps = adapt(
    await composeApp({ ...FIXED_PARTS, config, log, database, drain: createDrain(), askPage }),
  )
  const app = await buildApp(deps)
  await Promise.all([database.connect(), aside.connect()])
  await app.ready()

  const checkQueries = () => checkUse(queries, cursors.leftOpen(), isFirst)
  const others: TestApp[] = []
  async function end(): Promise<void> {
    await Promise.all(others.map((other) => other.close()))
    await app.close()
    const [wrong] = await Promise.allSettled([checkQueries()])
    await aside.close()
    if (isFirst && config.mongodbUri) await database.connection.dropDatabase()
    await database.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
    if (wrong.status === 'rejected') throw wrong.reason
  }
  let ending: Promise<void> | null = null

  return {
    app,
    deps,
    config,
    connection: aside.connection,
    appConnection: database.connection,
    databaseUri: server.uri,
    ...clientsOf(app, deps),
    checkQueries,
    async another(more = {}) {
      const other = await start({ env: { ...env, MONGODB_URI: server.uri, ...more }, adapt, askPage }, false)
      others.push(other)
      return other
    },
    close() {
      ending ??= end()
      return ending
    },
  }
}

async function checkUse(
  queries: WatchedQueries,
  leftOpen: readonly string[],
  isFirst: boolean,
): Promise<void> {
  throwIfAny('cursors left open', leftOpen)
  throwIfAny('sent, but not in the lists of api/embedded-mongo/README.md', queries.unlisted())
  throwIfAny('queries without an index', isFirst ? await queries.unindexed() : [])
}

async function nobodyAnswers(): Promise<never> {
  throw new Error('Tests ask no other server')
}

function throwIfAny(fault: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${fault}:\n${found.join('\n')}`)
}

/** Creates the clients of the app. */
function clientsOf(
  app: FastifyInstance,
  deps: AppDeps,
): Pick<TestApp, 'client' | 'asGuest' | 'signUp' | 'asPro'> {
  let accounts = 0

  async function signUp(username = `ana${++accounts}`): Promise<TestClient> {
    const { users, nextId } = deps.auth
    passwordHash ??= hash(TEST_PASSWORD.normalize('NFKC'), { memoryCost: 8, timeCost: 1 })
    const account = { id: await nextId('user'), username, email: `${username}@example.test` }
    await users.insert({ ...account, idempotencyKey: null, passwordHash: await passwordHash })
    const client = createTestClient(app)
    const loggedIn = await client.post('/api/auth/login', { username, password: TEST_PASSWORD })
    if (loggedIn.statusCode !== 200) throw new Error(`login answered ${loggedIn.body}`)
    client.userId = loggedIn.json().user.id
    return client
  }

  return {
    client: () => createTestClient(app),
    signUp,
    async asGuest() {
      const client = createTestClient(app)
      await client.post('/api/auth/guest')
      return client
    },
    async asPro(username) {
      const client = await signUp(username)
      await deps.auth.users.replaceGrants(client.userId, { grants: ['test'], version: 0 })
      return client
    },
  }
}

function watchable(uri: string): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`
}
