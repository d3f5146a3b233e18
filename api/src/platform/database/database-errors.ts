import { Error as MongooseError, mongo } from 'mongoose'

/** MongoDB's code for a write that finds no room; it passes like an outage. */
const OUT_OF_DISK_SPACE = 14_031

/** Whether a write was refused because a unique index already holds its key. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11000
}

/** Whether a duplicate key is on an index over `field`. */
export function isDuplicateOf(error: unknown, field: string): boolean {
  return isDuplicateKey(error) && Object.hasOwn(error.keyPattern ?? {}, field)
}

/** Whether an operation failed because the database is away, hangs or changes hands, not because of the operation. */
export function isDatabaseAway(error: unknown): boolean {
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
  if (error instanceof mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE) return true
  if (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError')) return true
  if (
    error instanceof Error &&
    /^(MongoPoolClearedError|PoolClearedOnNetworkError|WaitQueueTimeoutError|MongoWaitQueueTimeoutError|DatabaseAway)$/.test(
      error.name,
    )
  )
    return true
  return error instanceof MongooseError && /initial connection|not connected/i.test(error.message)
}
