import { Error as MongooseError, mongo } from 'mongoose'

/** MongoDB's codes for a full disk and for a database that is being moved. Both are outages. */
const PASSING_REFUSALS: ReadonlySet<unknown> = new Set([14_031, 371])

/** Error classes that the driver does not export. */
const AWAY_BY_NAME: ReadonlySet<string> = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
])

export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11000
}

/** Tells whether the duplicate key is in an index over `field`. */
export function isDuplicateOf(error: unknown, field: string): boolean {
  return isDuplicateKey(error) && Object.hasOwn(error.keyPattern ?? {}, field)
}

/**
 * Maps a duplicate key to a meaning by field of the unique index, in the given order.
 * @throws the error itself if no field matches
 */
export function meaningOfDuplicate<Meaning>(error: unknown, meanings: Record<string, Meaning>): Meaning {
  for (const [field, meaning] of Object.entries(meanings)) if (isDuplicateOf(error, field)) return meaning
  throw error
}

/** Tells whether an operation failed because the database is away, hangs or fails over. */
export function isDatabaseAway(error: unknown): boolean {
  // The driver wraps the cause of an interrupted bulk write in what looks like a server's refusal.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error) {
    return isDatabaseAway(error.errorResponse)
  }
  if (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoOperationTimeoutError ||
    error instanceof mongo.MongoWriteConcernError ||
    error instanceof MongooseError.MongooseServerSelectionError
  ) {
    return true
  }
  if (error instanceof mongo.MongoServerError && PASSING_REFUSALS.has(error.code)) return true
  if (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError')) return true
  if (error instanceof Error && AWAY_BY_NAME.has(error.name)) return true
  return error instanceof MongooseError && /initial connection|not connected/i.test(error.message)
}
