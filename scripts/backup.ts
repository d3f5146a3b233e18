import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpEmbeddedMongo } from '@atajo/embedded-mongo'
import { createProgress, stepInMegabytes } from '../api/src/commands/progress.ts'
import { noteLastBackup } from '../api/src/platform/database/last-backup.ts'
import { databaseDirectory, endWith } from './database-directory.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
})
const directory = databaseDirectory(values.data)
const [file] = positionals

if (file) {
  const path = resolve(file)
  const progress = createProgress()
  progress.onInterrupt(() => `Interrumpido. No se ha hecho ninguna copia; ${directory} sigue como estaba.`)
  const fail = (error: Error) => {
    progress.clear()
    endWith(`No se ha podido copiar ${directory}.`, error)
  }
  await backUpEmbeddedMongo(directory, path, {
    onProgress: (bytes) => progress.show(stepInMegabytes('Copiando', bytes)),
  }).catch(fail)
  progress.clear()
  // Of another folder than the service's it is no copy of the service.
  if (values.data === undefined) {
    await noteLastBackup(dirname(directory), { lastAt: new Date().toISOString(), path }).catch(fail)
  }
  console.log(`La base de datos de ${directory} está copiada en ${file}.`)
} else {
  console.error('Uso: npm run backup -- <archivo> [--data <carpeta>]')
  process.exitCode = 1
}
