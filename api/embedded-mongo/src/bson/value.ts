import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type Decimal128,
  Double,
  type MaxKey,
  type MinKey,
  type ObjectId,
  type Timestamp,
} from 'bson'

/** BSON's deprecated `undefined`: what an index stores for an empty array. */
export class BsonUndefined {
  readonly _bsontype = 'Undefined'
}
export const UNDEFINED = new BsonUndefined()

/**
 * A BSON value. An integral `number` within 32 bits (not negative zero) is an int32 and any other
 * `number` a double; a double that would read as an int32 is a `Double`; an int64 is a `bigint`.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Doc
  | Value[]
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Code
  | Timestamp
  | MinKey
  | MaxKey
  | BsonUndefined

/**
 * A document. A `Map` keeps the order of its fields, numeric names included, and has no prototype
 * to pollute.
 */
export type Doc = Map<string, Value>

/** An already encoded document, written into a reply as it is. */
export class RawBson {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

export type ReplyValue = Value | RawBson | ReplyValue[] | Reply
export type Reply = Map<string, ReplyValue>

/** Whether BSON stores it as an int32, as which minus zero is a double. */
export function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value && !Object.is(value, -0)
}

/** The double `n`, also when it would read as an int32. */
export function toDouble(n: number): number | Double {
  return isInt32(n) ? new Double(n) : n
}

/** The smallest of int32 and int64 that holds the integer `n`; a double when neither does. */
export function toInteger(n: bigint): number | bigint {
  if (n >= -2147483648n && n <= 2147483647n) return Number(n)
  if (n >= -9223372036854775808n && n <= 9223372036854775807n) return n
  return Number(n)
}

export function isDoc(value: Value | undefined): value is Doc {
  return value instanceof Map
}

type Plain =
  | Exclude<ReplyValue, Map<string, unknown> | unknown[]>
  | { [key: string]: Plain | undefined }
  | Plain[]
  | Doc
  | Reply

/** A reply from a plain object; fields whose value is `undefined` are left out. */
export function reply(fields: { [key: string]: Plain | undefined }): Reply {
  const out: Reply = new Map()
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) out.set(key, toReplyValue(value))
  }
  return out
}

function isPlainObject(value: Plain): value is { [key: string]: Plain } {
  if (value === null || typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function toReplyValue(value: Plain): ReplyValue {
  if (Array.isArray(value)) return value.map(toReplyValue)
  if (isPlainObject(value)) return reply(value)
  return value as ReplyValue
}

/** A document from a plain object. */
export function doc(fields: { [key: string]: Plain | undefined }): Doc {
  return reply(fields) as Doc
}
