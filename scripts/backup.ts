import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpEmbeddedMongo } from '@atajo/embedded-mongo'
import { databaseDirectory, endWith } from './database-directory.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
})
const directory = databaseDirectory(values.data)
const [file] = positionals

if (file) {
  await backUpEmbeddedMongo(directory, resolve(file)).catch((error: Error) =>
    endWith(`No se ha podido copiar ${directory}.`, error),
  )
  console.log(`La base de datos de ${directory} está copiada en ${file}.`)
} else {
  console.error('Uso: npm run backup -- <archivo> [--data <carpeta>]')
  process.exitCode = 1
}
