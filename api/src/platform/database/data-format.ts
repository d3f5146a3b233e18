import type { mongo } from 'mongoose'
import { TERMINAL_TEXTS } from '../../texts/es/terminal-texts.ts'
import { VERSION } from '../../version.ts'
import { isDuplicateKey } from './database-errors.ts'

/**
 * Version of everything stored, database and journal. Raise it for a change that older versions
 * would misread, and keep what the old one wrote in testing/versions.
 */
const DATA_FORMAT = 3

const COLLECTION = 'data_format'

interface FormatDocument {
  _id: 'data'
  format: number
  /** The first version that wrote this format. */
  writtenBy: string
}

/** The data were written by a later version than this one. */
export class NewerDataError extends Error {
  constructor(writtenBy: string) {
    super(TERMINAL_TEXTS.dataTooNew(writtenBy, VERSION))
  }
}

/**
 * Refuses to start on data of a later version, before anything is changed. Returns whether the
 * present format still has to be recorded.
 * @throws NewerDataError with a sentence for the operator
 */
export async function refuseNewerData(db: mongo.Db, format = DATA_FORMAT): Promise<boolean> {
  const stored = await db.collection<FormatDocument>(COLLECTION).findOne({ _id: 'data' })
  if (stored && stored.format > format) throw new NewerDataError(stored.writtenBy)
  return stored?.format !== format
}

/** Records the format, so that older versions refuse to start on the data. */
export async function noteDataFormat(db: mongo.Db, format = DATA_FORMAT, version = VERSION): Promise<void> {
  const older = { _id: 'data' as const, format: { $lt: format } }
  await db
    .collection<FormatDocument>(COLLECTION)
    .updateOne(older, { $set: { format, writtenBy: version } }, { upsert: true })
    .catch((error: unknown) => {
      // Another process has recorded it at the same time.
      if (!isDuplicateKey(error)) throw error
    })
}
