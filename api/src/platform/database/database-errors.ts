import { Error as MongooseError, mongo } from 'mongoose'

/** MongoDB's codes for a full disk and for a database that is being moved: both are outages. */
const PASSING_REFUSALS: ReadonlySet<unknown> = new Set([14_031, 371])

/** Errors of the driver whose classes it keeps to itself. */
const AWAY_BY_NAME: ReadonlySet<string> = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
])

/** Whether a write was refused because a unique index already holds its key. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11000
}

/** Whether a duplicate key is on an index over `field`. */
export function isDuplicateOf(error: unknown, field: string): boolean {
  return isDuplicateKey(error) && Object.hasOwn(error.keyPattern ?? {}, field)
}

/**
 * What a refused write means, by a field of the unique index; looked up in the order given.
 * @throws the error itself when it is none of these
 */
export function meaningOfDuplicate<Meaning>(error: unknown, meanings: Record<string, Meaning>): Meaning {
  for (const [field, meaning] of Object.entries(meanings)) if (isDuplicateOf(error, field)) return meaning
  throw error
}

/** Whether an operation failed because the database is away, hangs or fails over. */
export function isDatabaseAway(error: unknown): boolean {
  // What broke off a bulk write is kept in an error that looks like the server's refusal.
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
