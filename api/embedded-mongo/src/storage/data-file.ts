import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedMongoError } from '../failure.ts'

/** The data files are not in the form that this engine writes. */
function damagedFiles(reason: string): EmbeddedMongoError {
  return new EmbeddedMongoError('files-damaged', `the data files are damaged (${reason}); restore a backup`)
}

/** Another version's format; the files may be undamaged. */
export function otherFormat(reason: string): EmbeddedMongoError {
  return new EmbeddedMongoError(
    'other-format',
    `the data files have another format (${reason}); open them with the version that wrote them`,
  )
}

/** LMDB's only data file in a directory. */
export const DATA_FILE = 'data.mdb'

const MAGIC = 0xbeefc0de
const VERSION_AT = 4
const VERSION = 2
const PAGE_HEADER_BYTES = 24
const LAST_PAGE_AT = 120
const PAGE_SIZE_AT = 24

/**
 * Checks the head of an existing data file before it is mapped. A truncated file is padded with
 * zeros, because reading past its end would kill the process.
 */
export function inspectDataFile(directory: string): void {
  const path = join(directory, DATA_FILE)
  if (!existsSync(path)) return
  const file = openSync(path, 'r+')
  try {
    const { size } = fstatSync(file)
    if (size === 0) return
    const needed = neededBytes(file)
    if (size < needed) ftruncateSync(file, needed)
  } finally {
    closeSync(file)
  }
}

/** @throws unless the file is a database of the length in its head */
export function assertWholeDataFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    if (fstatSync(file).size < neededBytes(file)) throw damagedFiles(`${path} was cut short`)
  } finally {
    closeSync(file)
  }
}

function neededBytes(file: number): number {
  const pages = [0, 4096].map((at) => readMeta(file, at)).filter((meta) => meta !== undefined)
  if (pages.length === 0) throw damagedFiles('it has no valid head')
  return Math.max(...pages)
}

/** Returns the file's length by one of its two heads; `undefined` for an invalid head. */
function readMeta(file: number, at: number): number | undefined {
  const head = Buffer.alloc(PAGE_HEADER_BYTES + 160)
  if (readSync(file, head, 0, head.length, at) < head.length) return undefined
  const meta = head.subarray(PAGE_HEADER_BYTES)
  if (meta.readUInt32LE(0) !== MAGIC) return undefined
  const version = meta.readUInt32LE(VERSION_AT)
  if (version !== VERSION) throw otherFormat(`lmdb ${version} instead of ${VERSION}`)
  const pageSize = meta.readUInt32LE(PAGE_SIZE_AT)
  const lastPage = Number(meta.readBigUInt64LE(LAST_PAGE_AT))
  if (pageSize !== 4096 || lastPage > 2 ** 40) return undefined
  return (lastPage + 1) * pageSize
}
