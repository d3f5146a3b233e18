import { join, resolve } from 'node:path'
import { type FailureReason, failureReason } from '@atajo/embedded-mongo'

const WHY: Partial<Record<FailureReason, string>> = {
  'directory-in-use': 'La usa ya otro proceso.',
  'files-damaged': 'Sus archivos están dañados: restaura una copia.',
  'other-format': 'Sus archivos son de otra versión: ábrelos con la que los escribió.',
  'nothing-to-copy': 'No contiene ninguna base de datos.',
  'file-exists': 'Ya existe un archivo con ese nombre.',
}

/** Where the embedded database's files are: in the folder given, else as the service has them. */
export function databaseDirectory(given: string | undefined): string {
  return resolve(given ?? join(process.env.DATA_DIR ?? './data', 'database'))
}

/** Says what failed, with the reason, and ends this process with status 1. */
export function endWith(what: string, error: Error): never {
  const reason = failureReason(error)
  console.error(`${what} ${(reason && WHY[reason]) ?? error.message}`)
  process.exit(1)
}
