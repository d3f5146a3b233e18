import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { type ClickLedger, createClickLedger, type LedgerOptions } from './click-ledger.ts'
import { type Engine, prepareEngine } from './engine.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { createLink, type Person, signUp } from './people.ts'
import type { Place } from './place.ts'
import { seededRandom } from './random.ts'
import { prepareService, type Service, type ServiceOptions, startService } from './service-process.ts'

const POOLED_PROCESSES = 2

/** The running service, and ways to it and its database. */
export interface Stage {
  services: Service[]
  /** All services have it in common, with a journal each. */
  dataDir: string
  client: HttpClient
  /** Straight to the engine. */
  database: Connection
  /** Somebody with PRO. */
  owner: Person
}

/** Several processes of the service over one engine, as replicas on one machine. */
export interface Fleet extends Stage {
  engine: Engine
  /** Between the services and the engine, when asked for. */
  proxy: FaultProxy | null
  /** The engine's files. */
  databaseDir: string
}

/** One fleet for many short scenarios, since starting one takes longer than most of them. */
export interface FleetPool {
  /**
   * The fleet with so many of its processes, all of it running, and an owner of one's own; nobody
   * else has it until that run ends.
   */
  borrow(processes: number, run: Place): Promise<Fleet>
  close(): Promise<void>
}

export interface FleetOptions {
  processes: number
  hasProxy?: boolean
  service?: Partial<ServiceOptions>
  /** In the place of an embedded engine of its own. */
  engine?: Engine
  /** The engine's environment. */
  engineEnvironment?: Record<string, string>
}

type PooledPlace = Place & { pool: FleetPool | null }

/** Starts engine, services and a PRO owner; all of it ends with the run, or returns to its pool. */
export async function startFleet(run: PooledPlace, options: FleetOptions): Promise<Fleet> {
  const isPlain = Object.entries(options).every(([key, value]) => key === 'processes' || value === false)
  if (run.pool && isPlain) return run.pool.borrow(options.processes, run)
  const parts = await prepareFleet(run, options)
  await parts.engine.start()
  await Promise.all(parts.services.map((service) => service.start()))
  await Promise.all(parts.services.map((service) => service.untilReady()))
  const database = await connectTo(run, parts.engine.uri)
  return { ...parts, database, owner: await signUpOwner({ ...parts, database }) }
}

/** Starts one service with its embedded engine and a PRO owner; everything ends with the run. */
export async function startAlone(
  place: Place,
  { dataDir = join(place.directory, 'data'), ...options }: Partial<ServiceOptions> = {},
): Promise<Stage & { service: Service }> {
  const service = await startService({ dataDir, ...options })
  place.onEnd(() => service.kill())
  const client = createHttpClient()
  place.onEnd(() => client.close())
  const database = await connectTo(place, readFileSync(join(dataDir, 'database-uri'), 'utf8'))
  const parts = { services: [service], client, database }
  return { ...parts, service, dataDir, owner: await signUpOwner(parts) }
}

/** A new PRO account. */
export function signUpOwner(stage: Pick<Stage, 'client' | 'services' | 'database'>): Promise<Person> {
  return signUp(stage.client, urlOf(stage.services), { username: 'owner', pro: stage.database })
}

/** The parts of a fleet, none of them running yet. */
export async function prepareFleet(
  place: Place,
  { processes, hasProxy = false, service = {}, ...rest }: FleetOptions,
): Promise<Omit<Fleet, 'database' | 'owner'>> {
  const [dataDir, databaseDir] = [join(place.directory, 'data'), join(place.directory, 'database')]
  for (const folder of [dataDir, databaseDir]) mkdirSync(folder, { recursive: true })
  const engine = rest.engine ?? (await prepareEngine(databaseDir, rest.engineEnvironment))
  place.onEnd(() => engine.kill())
  const proxy = hasProxy ? await startFaultProxy(place, engine.port) : null
  const mongodbUri = proxy ? `mongodb://127.0.0.1:${proxy.port}/atajo` : engine.uri
  const services: Service[] = []
  for (let number = 0; number < processes; number++) {
    const next = await prepareService({ dataDir, mongodbUri, ...service })
    place.onEnd(() => next.kill())
    services.push(next)
  }
  const client = createHttpClient()
  place.onEnd(() => client.close())
  return { engine, proxy, services, client, dataDir, databaseDir }
}

async function connectTo(place: Place, uri: string): Promise<Connection> {
  const connection = mongoose.createConnection()
  await connection.openUri(uri, { dbName: 'atajo', autoCreate: false, autoIndex: false })
  place.onEnd(() => connection.close())
  return connection
}

/** A pool whose fleet starts when it is first asked for. */
export function createFleetPool(): FleetPool {
  const directory = mkdtempSync(join(tmpdir(), 'atajo-prove-pool-'))
  const undos: (() => unknown)[] = []
  const onEnd = (undo: () => unknown) => undos.push(undo)
  const place = { directory, random: seededRandom(1), onEnd, pool: null }
  let fleet: Promise<Fleet> | null = null
  let returned: Promise<void> = Promise.resolve()
  return {
    async borrow(processes, run) {
      const before = returned
      returned = new Promise((resolve) => run.onEnd(resolve))
      await before
      fleet ??= startFleet(place, { processes: POOLED_PROCESSES })
      const parts = await fleet
      await revive(parts)
      const services = parts.services.slice(0, processes)
      return { ...parts, services, owner: await signUpOwner({ ...parts, services }) }
    },
    async close() {
      for (const undo of undos.reverse()) await undo()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts what the last borrower left ended or stopped. */
async function revive({ engine, services }: Fleet): Promise<void> {
  engine.program().signalAll('SIGCONT')
  if (!engine.program().isAlive()) await engine.start()
  for (const service of services) {
    service.program().signal('SIGCONT')
    if (!service.program().isAlive()) await service.start()
  }
  await Promise.all(services.map((service) => service.untilReady()))
}

/** The n-th service's address, counted round. */
export function urlOf(services: Service[], number = 0): string {
  return (services[number % services.length] as Service).url
}

/** The addresses of all services in turn. */
export function takeTurns(services: Service[]): () => string {
  let turn = 0
  return () => urlOf(services, turn++)
}

/** New plain links of the owner, with a ledger of clicks on them. */
export async function ledgerOfNewLinks(
  { owner, services }: Pick<Stage, 'owner' | 'services'>,
  links: number,
  options: LedgerOptions = {},
): Promise<ClickLedger> {
  const codes: string[] = []
  for (let number = 0; number < links; number++) {
    codes.push((await createLink(owner, urlOf(services, number))).code)
  }
  return createClickLedger(owner, codes, options)
}

/**
 * The number of links over which that load has to be spread for one answer to show all visits of
 * each.
 */
export function linksFor(perSecond: number, seconds: number): number {
  return Math.ceil((perSecond * seconds * 1.5) / 1_000) + 1
}
