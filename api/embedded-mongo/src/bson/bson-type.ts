import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import { BsonUndefined, isInt32, type Value } from './value.ts'

/** BSON's type numbers by the aliases of `$type`. */
export const TYPE_NUMBERS = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const

export type TypeName = keyof typeof TYPE_NUMBERS

const CLASSES: [new (...args: never[]) => unknown, TypeName][] = [
  [Map, 'object'],
  [Array, 'array'],
  [ObjectId, 'objectId'],
  [Date, 'date'],
  [Double, 'double'],
  [Decimal128, 'decimal'],
  [Binary, 'binData'],
  [BSONRegExp, 'regex'],
  [Timestamp, 'timestamp'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
  [BSONSymbol, 'symbol'],
  [Code, 'javascript'],
  [BsonUndefined, 'undefined'],
]

/** Returns the alias of a value's BSON type. */
export function typeName(value: Value): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return isInt32(value) ? 'int' : 'double'
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'long'
    default:
      return value === null ? 'null' : objectTypeName(value)
  }
}

function objectTypeName(value: object): TypeName {
  for (const [type, name] of CLASSES) if (value instanceof type) return name
  throw new Error('not a BSON value')
}

const CANONICAL: Record<TypeName, number> = {
  minKey: 1,
  undefined: 5,
  null: 10,
  int: 15,
  long: 15,
  double: 15,
  decimal: 15,
  string: 20,
  symbol: 20,
  object: 25,
  array: 30,
  binData: 35,
  objectId: 40,
  bool: 45,
  date: 50,
  timestamp: 52,
  regex: 55,
  dbPointer: 60,
  javascript: 65,
  javascriptWithScope: 70,
  maxKey: 240,
}

/**
 * Returns the rank of a value's type in MongoDB's comparison order, which is also the first byte of
 * its index key.
 */
export function canonicalType(value: Value): number {
  switch (typeof value) {
    case 'string':
      return 20
    case 'number':
    case 'bigint':
      return 15
    case 'boolean':
      return 45
    default:
      return value === null ? 10 : CANONICAL[objectTypeName(value)]
  }
}

export function isNumeric(value: Value | undefined): value is number | bigint | Double | Decimal128 {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Double ||
    value instanceof Decimal128
  )
}
