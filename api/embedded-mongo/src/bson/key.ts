import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, ObjectId, Timestamp } from 'bson'
import { canonicalType } from './bson-type.ts'
import {
  beginKey,
  endKey,
  writeByte,
  writeBytes,
  writeText,
  writeUint16,
  writeUint32,
  writeUint64,
} from './key-writer.ts'
import { doubleOrder, normalizedDigits, sortableNumber } from './sortable-number.ts'
import type { Value } from './value.ts'

/**
 * Encodes a value so that unsigned byte order is MongoDB's comparison order, and equal values have
 * equal bytes.
 */
export function encodeKey(value: Value): Buffer {
  beginKey()
  writeKey(value)
  return endKey()
}

/** Appends a value to the key being written. No key is a prefix of another. */
export function writeKey(value: Value): void {
  writeByte(canonicalType(value))
  writePayload(value)
}

function writePayload(value: Value): void {
  if (typeof value === 'string') writeText(value)
  else if (typeof value === 'number' || typeof value === 'bigint') writeNumber(value)
  else if (typeof value === 'boolean') writeByte(value ? 1 : 0)
  else if (value !== null) writeObjectPayload(value)
}

function writeNumber(value: number | bigint | Double | Decimal128): void {
  const { floor, exact } = sortableNumber(value)
  writeUint64(doubleOrder(floor))
  writeByte(exact ? 1 : 0)
  if (!exact) return
  const { digits, magnitude } = normalizedDigits(exact)
  const flip = exact.coefficient < 0n
  writeUint16(flip ? 0x8000 - magnitude : 0x8000 + magnitude)
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i) - 47
    writeByte(flip ? 255 - digit : digit)
  }
  writeByte(flip ? 255 : 0)
}

function writeObjectPayload(value: Exclude<Value, null | boolean | number | bigint | string>): void {
  if (value instanceof Map) writeFields(value)
  else if (Array.isArray(value)) writeElements(value)
  else if (value instanceof ObjectId) writeBytes(value.id)
  else if (value instanceof Date) writeUint64(BigInt(value.getTime()) + 0x8000000000000000n)
  else if (value instanceof Double || value instanceof Decimal128) writeNumber(value)
  else if (value instanceof Binary) writeBinary(value)
  else if (value instanceof Timestamp) writeUint64(BigInt.asUintN(64, value.toBigInt()))
  else if (value instanceof BSONSymbol) writeText(value.value)
  else if (value instanceof Code) writeText(value.code)
  else if (value instanceof BSONRegExp) {
    writeText(value.pattern)
    writeText(value.options)
  }
}

function writeBinary(value: Binary): void {
  const content = value.buffer.subarray(0, value.position)
  writeUint32(content.length)
  writeByte(value.sub_type)
  writeBytes(content)
}

function writeFields(value: Map<string, Value>): void {
  for (const [name, field] of value) {
    writeByte(canonicalType(field))
    writeText(name)
    writePayload(field)
  }
  writeByte(0)
}

function writeElements(values: readonly Value[]): void {
  for (const value of values) writeKey(value)
  writeByte(0)
}
