import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseDirectory, runEmbeddedDatabase } from './run-embedded-database.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
})
const directory = databaseDirectory(values.data)
const [file] = positionals

if (file) runEmbeddedDatabase(['--backup', directory, resolve(file)])
else {
  console.error('Uso: npm run backup -- <archivo> [--data <carpeta>]')
  process.exitCode = 1
}
