import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseDirectory, runEmbeddedDatabase } from './run-embedded-database.ts'

const { values } = parseArgs({
  options: { port: { type: 'string' }, socket: { type: 'string' }, data: { type: 'string' } },
})
const directory = databaseDirectory(values.data)
const isPort = /^\d{1,5}$/.test(values.port ?? '')

if (values.socket) runEmbeddedDatabase([directory, resolve(values.socket)])
else if (isPort) runEmbeddedDatabase([directory, values.port as string])
else {
  console.error('Uso: npm run db -- (--port <puerto> | --socket <ruta.sock>) [--data <carpeta>]')
  process.exitCode = 1
}
