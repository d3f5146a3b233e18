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

/** BSON's deprecated `undefined`, which an index stores for an empty array. */
export class BsonUndefined {
  readonly _bsontype = 'Undefined'
}
export const UNDEFINED = new BsonUndefined()

/**
 * A BSON value. An integral `number` within 32 bits (not negative zero) is an int32, any other
 * `number` a double. A double that would read as an int32 is a `Double`; an int64 is a `bigint`.
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
 * A `Map` preserves the order of fields, numeric names included, and has no prototype to pollute.
 */
export type Doc = Map<string, Value>

/** An encoded document that is copied into a reply unchanged. */
export class RawBson {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

export type ReplyValue = Value | RawBson | ReplyValue[] | Reply
export type Reply = Map<string, ReplyValue>

/** Minus zero is excluded, because BSON stores it as a double. */
export function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value && !Object.is(value, -0)
}

/** Returns the double `n`, even if it would read as an int32. */
export function toDouble(n: number): number | Double {
  return isInt32(n) ? new Double(n) : n
}

/** Returns the smallest of int32 and int64 that fits the integer `n`, or a double. */
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

/** Converts a plain object to a reply. Fields whose value is `undefined` are omitted. */
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

export function doc(fields: { [key: string]: Plain | undefined }): Doc {
  return reply(fields) as Doc
}
