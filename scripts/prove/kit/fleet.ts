import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { type ClickLedger, createClickLedger, type LedgerOptions } from './click-ledger.ts'
import { type Engine, prepareEngine } from './engine.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { createLink, type Person, signUp } from './people.ts'
import type { Place } from './place.ts'
import { type ProxyProcess, startProxyProcess } from './proxy-process.ts'
import { prepareService, type Service, type ServiceOptions } from './service-process.ts'

/** Several processes of the service over one engine, as replicas on one machine. */
export interface Fleet {
  engine: Engine
  /** Between the services and the engine, when asked for. */
  proxy: ProxyProcess | null
  services: Service[]
  /** Of all services, with their journals. */
  dataDir: string
  /** Of the engine. */
  databaseDir: string
  client: HttpClient
  /** Straight to the engine. */
  database: Connection
  /** Somebody with PRO. */
  owner: Person
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
  dataDir?: string
  service?: Partial<ServiceOptions>
  /** In the place of an embedded engine of its own. */
  engine?: Engine
  /** The engine's environment. */
  engineEnvironment?: Record<string, string>
}

/**
 * Starts engine, services and a PRO owner; everything ends with the run, or goes back to its pool.
 */
export async function startFleet(
  run: Place & { pool: FleetPool | null },
  options: FleetOptions,
): Promise<Fleet> {
  const isPlain = Object.entries(options).every(([key, value]) => key === 'processes' || value === false)
  if (run.pool && isPlain) return run.pool.borrow(options.processes, run)
  const parts = await startParts(run, await prepareFleet(run, options))
  return { ...parts, owner: await signUpOwner(parts) }
}

type Parts = Omit<Fleet, 'database' | 'owner'>

/** Starts prepared parts. */
export async function startParts(place: Place, parts: Parts): Promise<Omit<Fleet, 'owner'>> {
  await parts.engine.start()
  await Promise.all(parts.services.map((service) => service.start()))
  await Promise.all(parts.services.map((service) => service.untilReady()))
  return { ...parts, database: await connectTo(place, parts.engine) }
}

/** A new PRO account. */
export function signUpOwner({
  client,
  services,
  database,
}: Pick<Fleet, 'client' | 'services' | 'database'>): Promise<Person> {
  return signUp(client, urlOf(services), { username: 'owner', pro: database })
}

/** The parts of a fleet, none of them running yet. */
export async function prepareFleet(
  place: Place,
  { processes, hasProxy = false, service = {}, ...rest }: FleetOptions,
): Promise<Parts> {
  const dataDir = rest.dataDir ?? join(place.directory, 'data')
  const databaseDir = join(place.directory, 'database')
  for (const folder of [dataDir, databaseDir]) mkdirSync(folder, { recursive: true })
  const engine = rest.engine ?? (await prepareEngine(databaseDir, rest.engineEnvironment))
  place.onEnd(() => engine.kill())
  const target = { host: '127.0.0.1', port: engine.port }
  const proxy = hasProxy ? await startProxyProcess(place, target) : null
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

/** A connection straight to the engine, closed with the run. */
async function connectTo(run: Place, engine: Engine): Promise<Connection> {
  const connection = mongoose.createConnection()
  await connection.openUri(engine.uri, { autoCreate: false, autoIndex: false })
  run.onEnd(() => connection.close())
  return connection
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
  { client, owner, services }: Pick<Fleet, 'client' | 'owner' | 'services'>,
  links: number,
  options: LedgerOptions = {},
): Promise<ClickLedger> {
  const codes: string[] = []
  for (let number = 0; number < links; number++) {
    codes.push((await createLink(owner, urlOf(services, number))).code)
  }
  return createClickLedger(client, codes, options)
}

/**
 * As many links as that load spreads its clicks over, so that one answer shows all visits of each.
 */
export function linksFor(perSecond: number, seconds: number): number {
  return Math.ceil((perSecond * seconds * 1.5) / 1_000) + 1
}
