import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { type ClickLedger, createClickLedger } from './click-ledger.ts'
import { type Engine, prepareEngine } from './engine.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { createLink, type Person, signUp } from './people.ts'
import type { ScenarioRun } from './scenario.ts'
import { prepareService, type Service, type ServiceOptions } from './service.ts'

/** Several processes of the service over one engine, as replicas on one machine. */
export interface Fleet {
  engine: Engine
  /** Between the services and the engine, when asked for. */
  proxy: FaultProxy | null
  services: Service[]
  client: HttpClient
  /** Straight to the engine. */
  database: Connection
  /** Somebody with PRO. */
  owner: Person
}

export interface FleetOptions {
  processes: number
  hasProxy?: boolean
  dataDir?: string
  databaseDir?: string
  service?: Partial<ServiceOptions>
  /** The engine's environment. */
  engineEnvironment?: Record<string, string>
}

/** Starts engine, services and a PRO owner; everything ends with the run. */
export async function startFleet(run: ScenarioRun, options: FleetOptions): Promise<Fleet> {
  const parts = await prepareFleet(run, options)
  await parts.engine.start()
  await Promise.all(parts.services.map((service) => service.start()))
  await Promise.all(parts.services.map((service) => service.untilReady()))
  const database = await connectTo(run, parts.engine)
  const owner = await signUp(parts.client, urlOf(parts.services), { username: 'owner', pro: database })
  return { ...parts, database, owner }
}

/** The parts of a fleet, none of them running yet. */
export async function prepareFleet(
  run: ScenarioRun,
  { processes, hasProxy = false, service = {}, ...rest }: FleetOptions,
): Promise<Omit<Fleet, 'database' | 'owner'>> {
  const dataDir = rest.dataDir ?? join(run.directory, 'data')
  const databaseDir = rest.databaseDir ?? join(run.directory, 'database')
  for (const folder of [dataDir, databaseDir]) mkdirSync(folder, { recursive: true })
  const engine = await prepareEngine(databaseDir, rest.engineEnvironment)
  run.onEnd(() => engine.kill())
  const target = { host: '127.0.0.1', port: engine.port }
  const proxy = hasProxy ? await startFaultProxy(target, run.random) : null
  if (proxy) run.onEnd(() => proxy.close())
  const mongodbUri = proxy ? `mongodb://127.0.0.1:${proxy.port}/atajo` : engine.uri
  const services: Service[] = []
  for (let number = 0; number < processes; number++) {
    const next = await prepareService({ dataDir, mongodbUri, ...service })
    run.onEnd(() => next.kill())
    services.push(next)
  }
  const client = createHttpClient()
  run.onEnd(() => client.close())
  return { engine, proxy, services, client }
}

/** A connection straight to the engine, closed with the run. */
export async function connectTo(run: ScenarioRun, engine: Engine): Promise<Connection> {
  const connection = mongoose.createConnection()
  await connection.openUri(engine.uri, { autoCreate: false, autoIndex: false })
  run.onEnd(() => connection.close())
  return connection
}

/** The n-th service's address, counted round. */
export function urlOf(services: Service[], number = 0): string {
  return (services[number % services.length] as Service).url
}

/** New plain links of the owner, with a ledger of clicks on them. */
export async function ledgerOfNewLinks(
  { client, owner, services }: Fleet,
  links: number,
  fields: Record<string, unknown> = {},
): Promise<ClickLedger> {
  const codes: string[] = []
  for (let number = 0; number < links; number++) {
    codes.push((await createLink(owner, urlOf(services, number), fields)).code)
  }
  return createClickLedger(client, codes)
}

/** As many links as that load spreads its clicks over, so that one answer shows all visits of each. */
export function linksFor(perSecond: number, seconds: number): number {
  return Math.ceil((perSecond * seconds * 1.2) / 900) + 1
}
