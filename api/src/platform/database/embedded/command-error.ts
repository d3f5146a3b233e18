import type { Reply } from './bson/value.ts'

/** MongoDB's error codes that this engine answers with, by name. */
export const ERROR_CODES = {
  BadValue: 2,
  NoSuchKey: 4,
  GraphContainsCycle: 5,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotCreateIndex: 67,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandFailed: 125,
  CommandNotSupported: 115,
  OperationFailed: 96,
  NotSingleValueField: 54,
  InvalidDBRef: 55,
  CannotIndexParallelArrays: 171,
  CannotBackfillArray: 15891,
  NotAReplicaSet: 123,
  APIVersionError: 322,
  InvalidPipelineOperator: 168,
  CursorInUse: 12051,
  CursorKilled: 237,
  MaxSubPipelineDepthExceeded: 232,
  ExceededMemoryLimit: 146,
  ExceededTimeLimit: 262,
  MaxTimeMSExpired: 50,
  IndexAlreadyExists: 68,
  InvalidIndexSpecificationOption: 197,
  AmbiguousIndexKeyPattern: 181,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  NoQueryExecutionPlans: 291,
  ConversionFailure: 241,
  QueryPlanKilled: 175,
  DataCorruptionDetected: 246,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Interrupted: 11601,
  InterruptedAtShutdown: 11600,
  OutOfDiskSpace: 14031,
  InternalError: 1,
  UnknownError: 8,
  ShutdownInProgress: 91,
  QueryFeatureNotAllowed: 224,
  UserWritesBlocked: 371,
  NonConformantBSON: 374,
} as const

export type ErrorName = keyof typeof ERROR_CODES
const NAMES = new Map<number, string>(Object.entries(ERROR_CODES).map(([name, code]) => [code, name]))

/** A refusal that goes to the client as MongoDB words it: code, codeName and message. */
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

/** Refuses a part of MongoDB that this engine leaves out, so that nothing is ever half done. */
export function refuse(what: string): never {
  throw new CommandError('NotImplemented', `${what} is not supported by this embedded database`)
}
