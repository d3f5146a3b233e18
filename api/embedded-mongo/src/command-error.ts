import type { Reply } from './bson/value.ts'

/** MongoDB's error codes that this engine uses, by name. */
const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  CursorKilled: 237,
  NotImplemented: 238,
  DataCorruptionDetected: 246,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  UserWritesBlocked: 371,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  CursorInUse: 12051,
  OutOfDiskSpace: 14031,
  CannotBackfillArray: 15891,
} as const

type ErrorName = keyof typeof ERROR_CODES
const NAMES = new Map<number, string>(Object.entries(ERROR_CODES).map(([name, code]) => [code, name]))

/** An error in MongoDB's form: code, codeName and message. */
export class CommandError extends Error {
  readonly code: number
  readonly extra: Reply | undefined

  constructor(code: ErrorName | number, message: string, extra?: Reply) {
    super(message)
    this.code = typeof code === 'number' ? code : ERROR_CODES[code]
    this.extra = extra
  }

  get codeName(): string {
    return NAMES.get(this.code) ?? `Location${this.code}`
  }
}

/** Refuses an unsupported part of MongoDB, so that nothing is carried out partly. */
export function refuse(what: string): never {
  throw new CommandError('NotImplemented', `${what} is not supported by this embedded database`)
}
