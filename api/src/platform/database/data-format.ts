import type { mongo } from 'mongoose'
import { TERMINAL_TEXTS } from '../../texts/es/terminal-texts.ts'
import { VERSION } from '../../version.ts'
import { isDuplicateKey } from './database-errors.ts'

/**
 * Of all that is stored, in the database and the journal. It rises with a change that the version
 * before would misread; what that one wrote is then kept in testing/versions.
 */
const DATA_FORMAT = 3

const COLLECTION = 'data_format'

interface FormatDocument {
  _id: 'data'
  format: number
  /** The version that brought this format. */
  writtenBy: string
}

/** The data are of a version that came after this one. */
export class NewerDataError extends Error {
  constructor(writtenBy: string) {
    super(TERMINAL_TEXTS.dataTooNew(writtenBy, VERSION))
  }
}

/**
 * Holds that this version knows what is stored, before it changes anything. Returns whether its
 * format has still to be noted.
 * @throws NewerDataError, with a sentence for the operator
 */
export async function refuseNewerData(db: mongo.Db, format = DATA_FORMAT): Promise<boolean> {
  const stored = await db.collection<FormatDocument>(COLLECTION).findOne({ _id: 'data' })
  if (stored && stored.format > format) throw new NewerDataError(stored.writtenBy)
  return stored?.format !== format
}

/** Notes the format of what is stored from now on, so that a version before it lets it be. */
export async function noteDataFormat(db: mongo.Db, format = DATA_FORMAT, version = VERSION): Promise<void> {
  const older = { _id: 'data' as const, format: { $lt: format } }
  await db
    .collection<FormatDocument>(COLLECTION)
    .updateOne(older, { $set: { format, writtenBy: version } }, { upsert: true })
    .catch((error: unknown) => {
      // It is noted already, or by another process meanwhile.
      if (!isDuplicateKey(error)) throw error
    })
}
