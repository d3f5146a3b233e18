import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveEmbeddedMongo } from '@atajo/embedded-mongo'
import { databaseDirectory, endWith } from './database-directory.ts'

const { values } = parseArgs({
  options: { port: { type: 'string' }, socket: { type: 'string' }, data: { type: 'string' } },
})
const directory = databaseDirectory(values.data)
const isPort = /^\d{1,5}$/.test(values.port ?? '')

if (values.socket) await serve({ socket: resolve(values.socket) })
else if (isPort) await serve({ port: Number(values.port) })
else {
  console.error('Uso: npm run db -- (--port <puerto> | --socket <ruta.sock>) [--data <carpeta>]')
  process.exitCode = 1
}

/** Serves the folder until a signal ends this process. */
async function serve(listen: { socket: string } | { port: number }): Promise<void> {
  const fail = (error: Error) => endWith(`No se puede servir ${directory}.`, error)
  const served = await serveEmbeddedMongo({ directory, listen, log: console.error, onFatal: fail }).catch(
    fail,
  )
  const address = 'socket' in listen ? listen.socket : `127.0.0.1:${served.port}`
  console.error(`La base de datos de ${directory} responde en ${address}.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => served.close().then(() => process.exit(0), fail))
  }
}
