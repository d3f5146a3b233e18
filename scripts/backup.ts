import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runEmbeddedDatabase } from './run-embedded-database.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
})
const directory = resolve(values.data ?? join(process.env.DATA_DIR ?? './data', 'database'))
const [file] = positionals

if (file) runEmbeddedDatabase(['--backup', directory, resolve(file)])
else {
  console.error('Uso: npm run backup -- <archivo> [--data <carpeta>]')
  process.exitCode = 1
}
