import { parseArgs } from 'node:util'
import { mongo } from 'mongoose'
import { withDatabase } from '../api/src/testing/outside-mongo.ts'
import { buildIfChanged } from './build-service.ts'
import { mongoAddress } from './mongo-address.ts'
import { chooseTests, type Part } from './verify-mongo/choose-tests.ts'
import { examineServer, nameOf, objectionTo, whyRefused } from './verify-mongo/examine-server.ts'
import type { FileResult } from './verify-mongo/progress-reporter.ts'
import { dropLeftovers, dropRun, newRunName } from './verify-mongo/run-databases.ts'
import { runTests } from './verify-mongo/run-tests.ts'
import { tryClosing } from './verify-mongo/try-closing.ts'

const USAGE = `Uso: npm run verify-mongo -- <URI>            prueba Atajo en ese MongoDB y dice qué se cumple
     … --close                                prueba también a cerrarlo a los cambios, como al irse de él: durante
                                              un instante no admite ninguno en ninguna base de datos
     … --only <texto>                         solo las pruebas con ese texto en su ruta
<URI>: mongodb://… o un archivo que la contenga. Las pruebas usan bases de datos propias, atajo_verify_…, que se
quitan al terminar; las demás no se leen ni se tocan.`

const ANSWER_MS = 5000
const INTERRUPTED = 130

const { values, positionals } = parseArgs({
  options: {
    close: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.log('\nSe interrumpe: se quita lo que se ha creado…')
    stop.abort()
  })
}

/** Whether all that was tried holds. */
async function verify(given: string): Promise<boolean> {
  const uri = mongoAddress(given)
  const run = newRunName()
  const runUri = withDatabase(uri, run)
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: ANSWER_MS })
  try {
    await client.connect()
    const facts = await examineServer(client)
    const objection = objectionTo(facts)
    if (objection !== null) {
      console.log(objection)
      return false
    }
    console.log(`Es ${nameOf(facts)}.`)
    await tellLeftovers(client)
    const parts = chooseTests(values.only)
    if (parts.length === 0) {
      console.log('Ninguna prueba tiene ese texto en su ruta.')
      return false
    }
    if (!isBuilt(parts)) return false
    await client.db(run).collection('mark').insertOne({})
    try {
      const results = await runTests(
        parts.flatMap(({ files }) => files),
        runUri,
        stop.signal,
      )
      const isClosed = !values.close || stop.signal.aborted || (await tellClosing(client, run))
      return tell(parts, results) && isClosed
    } finally {
      await tellCleared(client, run)
    }
  } finally {
    await client.close()
  }
}

async function tellLeftovers(client: mongo.MongoClient): Promise<void> {
  const { dropped, foreign } = await dropLeftovers(client)
  if (dropped > 0) console.log(`Se han quitado ${dropped} bases de datos que dejó una prueba cortada.`)
  if (foreign.length === 0) return
  console.log(
    `Hay ${foreign.length} bases de datos de pruebas de otra máquina. Si ya no siguen, quítalas: ${foreign.join(', ')}`,
  )
}

async function tellCleared(client: mongo.MongoClient, run: string): Promise<void> {
  const dropped = await dropRun(client, run)
  console.log(`\nNo queda nada de la prueba (bases de datos que quedaban y se han quitado: ${dropped}).`)
}

async function tellClosing(client: mongo.MongoClient, run: string): Promise<boolean> {
  const { holds, words } = await tryClosing(client, run)
  console.log(`${holds ? '✓' : '✗'} Cierre a los cambios: ${words}`)
  return holds
}

/** Says part by part what held. Returns whether all did. */
function tell(parts: Part[], results: Map<string, FileResult> | null): boolean {
  if (results === null) {
    console.log(
      stop.signal.aborted
        ? 'Prueba interrumpida: no se sabe si todo se cumple.'
        : 'Las pruebas no han llegado al final.',
    )
    return false
  }
  let isGood = true
  console.log('')
  for (const { name, files } of parts) {
    const missing = files
      .filter((file) => !results.has(file))
      .map((file) => `${file}: no ha llegado a probarse`)
    const failures = [
      ...missing,
      ...files.flatMap((file) => (results.get(file)?.failures ?? []).map((failure) => `${file}: ${failure}`)),
    ]
    const passed = files.reduce((sum, file) => sum + (results.get(file)?.passed ?? 0), 0)
    const isHeld = failures.length === 0
    console.log(
      `${isHeld ? '✓' : '✗'} ${name}: ${isHeld ? `se cumple, ${passed} pruebas` : `no se cumple, ${failures.length} de ${passed + failures.length} pruebas`}`,
    )
    for (const failure of failures) console.log(`    ${failure}`)
    isGood &&= isHeld
  }
  const held = values.only === undefined ? 'Atajo funciona en él.' : 'Lo que se ha probado se cumple.'
  console.log(`\n${isGood ? held : 'Algo no se cumple: no lo uses para Atajo sin mirarlo antes.'}`)
  return isGood
}

/** Builds the service, where some test starts it. */
function isBuilt(parts: Part[]): boolean {
  if (!parts.some(({ files }) => files.some((file) => file.startsWith('scripts/replicas/')))) return true
  return buildIfChanged() === 0
}

const [given] = positionals
if (values.help || given === undefined) {
  console.log(USAGE)
  process.exitCode = values.help ? 0 : 1
} else {
  const isGood = await verify(given).catch((error: unknown) => {
    console.error(whyRefused(error))
    return false
  })
  process.exitCode = stop.signal.aborted ? INTERRUPTED : isGood ? 0 : 1
}
