import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { mongo } from 'mongoose'

/** How every database of every run begins: `atajo_verify_<machine>_<process>_<run>_…`. */
const NAME = /^atajo_verify_(?<machine>[0-9a-f]{8})_(?<pid>\d+)_[0-9a-f]{6}(_|$)/

const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** The beginning of the names of one run's databases, and no other's. */
export function newRunName(pid: number = process.pid): string {
  return `atajo_verify_${thisMachine}_${pid}_${randomBytes(3).toString('hex')}`
}

/** Drops the databases of a run. Returns how many there were. */
export async function dropRun(client: mongo.MongoClient, run: string): Promise<number> {
  return drop(
    client,
    (await verifyDatabases(client)).filter((name) => name.startsWith(run)),
  )
}

/**
 * Drops what runs of this machine left behind that are over. Returns how many databases those were,
 * and the names of another machine's, which may be in use.
 */
export async function dropLeftovers(
  client: mongo.MongoClient,
): Promise<{ dropped: number; foreign: string[] }> {
  const names = await verifyDatabases(client)
  const machineOf = (name: string) => NAME.exec(name)?.groups?.machine
  const over = names.filter(
    (name) => machineOf(name) === thisMachine && !isRunning(Number(NAME.exec(name)?.groups?.pid)),
  )
  const foreign = names.filter((name) => machineOf(name) !== thisMachine)
  return { dropped: await drop(client, over), foreign }
}

async function verifyDatabases(client: mongo.MongoClient): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
  return databases.map(({ name }) => name).filter((name) => NAME.test(name))
}

async function drop(client: mongo.MongoClient, names: string[]): Promise<number> {
  for (const name of names) await client.db(name).dropDatabase()
  return names.length
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
