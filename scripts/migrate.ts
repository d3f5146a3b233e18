import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mongo } from 'mongoose'
import { pino } from 'pino'
import { createProgress } from '../api/src/commands/progress.ts'
import { databaseName } from '../api/src/platform/database/connection.ts'
import { NewerDataError, refuseNewerData } from '../api/src/platform/database/data-format.ts'
import { reachDatabaseServer } from '../api/src/platform/database/reach-database.ts'
import { PROGRESS_UNITS } from '../api/src/texts/es/progress-texts.ts'
import { MoveError, moveDatabase, setWriteBlock } from './migrate/move-database.ts'
import { mongoAddress } from './mongo-address.ts'

const USAGE = `Uso: npm run migrate -- --to <URI>                de la base de datos propia a MongoDB
     npm run migrate -- --from <URI>              de MongoDB a la base de datos propia
     npm run migrate -- --from <URI> --to <URI>   de una a otra
     … --copy-only   solo copia: el origen sigue en uso, y otra llamada termina el traslado
     … --unblock     no copia: vuelve a admitir cambios en el origen
<URI>: mongodb://… o un archivo que la contenga. La base de datos propia es la de DATA_DIR.`

const INTERRUPTED = 'Interrumpido. Lo copiado se queda en el destino, y la misma orden sigue donde estaba.'
const STILL_OPEN = 'El origen sigue en uso.'
const STILL_CLOSED = 'El origen está cerrado a los cambios: repite la orden, o ábrelo otra vez con --unblock.'

interface End {
  database: mongo.Db
  close(): Promise<void>
}

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'copy-only': { type: 'boolean', default: false },
    unblock: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** The database of a URI, else the embedded one, which may be in use by the service. */
async function open(given: string | undefined): Promise<End> {
  const dataDir = resolve(process.env.DATA_DIR ?? './data')
  const options = { mongodbUri: given === undefined ? null : mongoAddress(given), dataDir }
  const server = await reachDatabaseServer(options, pino({ level: 'silent' }))
  const client = await mongo.MongoClient.connect(server.uri, {
    serverSelectionTimeoutMS: 5000,
    writeConcern: { w: 'majority', journal: true },
  })
  return {
    database: client.db(databaseName(server.uri)),
    async close() {
      await client.close()
      await server.close()
    },
  }
}

async function migrate(): Promise<void> {
  const source = await open(values.from)
  try {
    if (values.unblock) return await setWriteBlock(source.database, false)
    await refuseNewerData(source.database)
    const target = await open(values.to)
    try {
      await refuseNewerData(target.database)
      const progress = createProgress()
      let isClosed = false
      progress.onInterrupt(() => `${INTERRUPTED} ${isClosed ? STILL_CLOSED : STILL_OPEN}`)
      await moveDatabase({
        source: source.database,
        target: target.database,
        closesSource: !values['copy-only'],
        say(line) {
          progress.clear()
          console.log(line)
        },
        onSourceBlock: (isBlocked) => (isClosed = isBlocked),
        onProgress: (round) => progress.show({ ...round, unit: PROGRESS_UNITS.documents }),
      }).finally(progress.clear)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const isComplete = values.from !== undefined || values.to !== undefined || values.unblock
if (values.help || !isComplete) {
  console.log(USAGE)
  process.exitCode = values.help ? 0 : 1
} else {
  await migrate().catch((error: Error) => {
    const isForPeople = error instanceof MoveError || error instanceof NewerDataError
    console.error(isForPeople ? error.message : `No se ha podido: ${error.message}`)
    process.exitCode = 1
  })
}
