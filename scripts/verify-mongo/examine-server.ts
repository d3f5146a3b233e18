import { mongo } from 'mongoose'

/** What a MongoDB says of itself. */
export interface ServerFacts {
  version: string
  kind: 'replica-set' | 'sharded' | 'lone' | 'embedded'
}

const MIN_MAJOR = 7
const AUTHENTICATION_FAILED = [18, 8000]
const UNAUTHORIZED = 13

/** Asks a connected server what it is. */
export async function examineServer(client: mongo.MongoClient): Promise<ServerFacts> {
  const admin = client.db('admin')
  const [hello, build] = await Promise.all([admin.command({ hello: 1 }), admin.command({ buildInfo: 1 })])
  return { version: String(build.version), kind: kindOf(hello, build) }
}

export function kindOf(hello: mongo.Document, build: mongo.Document): ServerFacts['kind'] {
  if (build.gitVersion === 'embedded') return 'embedded'
  if (hello.msg === 'isdbgrid') return 'sharded'
  return hello.setName === undefined ? 'lone' : 'replica-set'
}

/** Why Atajo does not want that server, in words; null where it does. */
export function objectionTo({ version, kind }: ServerFacts): string | null {
  if (Number.parseInt(version, 10) < MIN_MAJOR) {
    return `Es MongoDB ${version}: hace falta la versión ${MIN_MAJOR}.0 o posterior.`
  }
  if (kind !== 'lone') return null
  return `Es un mongod solo (MongoDB ${version}), y hace falta un replica set, aunque sea de un miembro: sin él no se
puede cerrar a los cambios para migrar, ni dar por guardado lo que está en más de una máquina. Arráncalo con
--replSet rs0 y ejecuta una vez en mongosh: rs.initiate()`
}

/** Why a connection failed, in words. */
export function whyRefused(error: unknown): string {
  const { code, message } = error as { code?: number; message: string }
  if (AUTHENTICATION_FAILED.includes(code ?? 0)) {
    return 'Rechaza el usuario o la contraseña. Mira también authSource, la base de datos de ese usuario.'
  }
  if (code === UNAUTHORIZED) {
    return `El usuario no tiene permiso: ${message}. Para esta prueba hace falta crear y borrar bases de datos (readWriteAnyDatabase).`
  }
  if (error instanceof mongo.MongoServerSelectionError) return `No responde: ${message}`
  if (error instanceof TypeError || error instanceof mongo.MongoParseError) {
    return `No es la dirección de un MongoDB (mongodb://…): ${message}`
  }
  return `No se puede usar: ${message}`
}

/** How people call it. */
export function nameOf({ version, kind }: ServerFacts): string {
  if (kind === 'embedded') return 'la base de datos propia de Atajo, servida aparte'
  return `MongoDB ${version}, ${kind === 'sharded' ? 'un clúster con shards' : 'un replica set'}`
}
