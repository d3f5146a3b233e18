import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { CommandError } from '../command-error.ts'
import { FIXED_SIZES } from './fixed-sizes.ts'
import { type Doc, toDouble, UNDEFINED, type Value } from './value.ts'

/** Limits recursion; deeper documents are refused. */
export const MAX_NESTING = 180

const MIN_KEY = new MinKey()
const MAX_KEY = new MaxKey()
let bytes: Buffer = Buffer.alloc(0)
let at = 0

/** Decodes a document; `only` selects top-level fields, and the rest is skipped. */
export function decodeDocument(source: Uint8Array, only?: ReadonlySet<string>): Doc {
  return readFrom(source, () => (only ? readSelected(only) : readDocument(0)))
}

function readFrom<T>(source: Uint8Array, read: () => T): T {
  bytes = Buffer.isBuffer(source) ? source : Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  at = 0
  try {
    return read()
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('InvalidBSON', `invalid BSON: ${(error as Error).message}`)
  }
}

/** Returns the BSON type number of each top-level field without decoding values. */
export function fieldTypes(source: Uint8Array): Map<string, number> {
  return readFrom(source, readTypes)
}

function readTypes(): Map<string, number> {
  const types = new Map<string, number>()
  const end = openDocument()
  for (let type = nextType(end); type !== 0; type = nextType(end)) {
    types.set(readName(), type)
    skipValue(type)
  }
  return types
}

function readSelected(only: ReadonlySet<string>): Doc {
  const end = openDocument()
  const out: Doc = new Map()
  if (only.size === 0) return out
  for (;;) {
    const type = nextType(end)
    if (type === 0) return out
    const name = readName()
    if (only.has(name)) {
      out.set(name, readValue(type, 1))
      if (out.size === only.size) return out
    } else {
      skipValue(type)
    }
  }
}

function openDocument(): number {
  const size = bytes.readInt32LE(at)
  const end = at + size
  if (size < 5 || end > bytes.length || bytes[end - 1] !== 0) throw new Error('wrong document length')
  at += 4
  return end
}

function nextType(end: number): number {
  if (at >= end) throw new Error('document without an end')
  const type = bytes[at++] as number
  if (type === 0 && at !== end) throw new Error('wrong document length')
  return type
}

function readDocument(depth: number): Doc {
  assertDepth(depth)
  const end = openDocument()
  const out: Doc = new Map()
  for (;;) {
    const type = nextType(end)
    if (type === 0) return out
    const name = readName()
    out.set(name, readValue(type, depth + 1))
  }
}

function readArray(depth: number): Value[] {
  assertDepth(depth)
  const end = openDocument()
  const out: Value[] = []
  for (;;) {
    const type = nextType(end)
    if (type === 0) return out
    at = bytes.indexOf(0, at) + 1
    out.push(readValue(type, depth + 1))
  }
}

function assertDepth(depth: number): void {
  if (depth > MAX_NESTING) {
    throw new CommandError('Overflow', `BSONObj exceeds maximum nested object depth: ${MAX_NESTING}`)
  }
}

/** Cache of field names by a hash of their bytes, since the same few names recur. */
const NAMES = new Array<string | undefined>(1024).fill(undefined)
const MAX_KEPT_NAME = 32

function readName(): string {
  const start = at
  let hash = 0
  let byte = bytes[at]
  while (byte !== 0) {
    if (byte === undefined) throw new Error('name without an end')
    hash = (Math.imul(hash, 31) + byte) | 0
    byte = bytes[++at]
  }
  const end = at++
  const place = (hash ^ (hash >>> 10)) & (NAMES.length - 1)
  const kept = NAMES[place]
  if (kept !== undefined && isNameAt(kept, start, end)) return kept
  const name = bytes.toString('utf8', start, end)
  if (end - start <= MAX_KEPT_NAME) NAMES[place] = name
  return name
}

/** Only ASCII names match: for others the character codes differ from the bytes. */
function isNameAt(name: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== bytes[start + i]) return false
  return true
}

function readString(): string {
  const size = bytes.readInt32LE(at)
  const end = at + 4 + size
  if (size < 1 || end > bytes.length || bytes[end - 1] !== 0) throw new Error('wrong string length')
  const text = bytes.toString('utf8', at + 4, end - 1)
  at = end
  return text
}

function readBinary(): Binary {
  const size = bytes.readInt32LE(at)
  const subtype = bytes[at + 4] as number
  if (size < 0 || at + 5 + size > bytes.length) throw new Error('wrong binary length')
  const content = Buffer.from(bytes.subarray(at + 5, at + 5 + size))
  at += 5 + size
  return new Binary(content, subtype)
}

function readBoolean(): boolean {
  const byte = bytes[at++]
  if (byte !== 0 && byte !== 1) throw new Error('BSON bool is neither false nor true')
  return byte === 1
}

function readDate(): Date {
  const date = new Date(bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at))
  at += 8
  if (Number.isNaN(date.getTime())) {
    throw new CommandError('BadValue', 'dates before the year -271821 or after 275760 are not supported')
  }
  return date
}

function take<T>(value: T, size: number): T {
  at += size
  return value
}

const READERS: Record<number, (depth: number) => Value> = {
  1: () => take(toDouble(bytes.readDoubleLE(at)), 8),
  2: readString,
  3: readDocument,
  4: readArray,
  5: readBinary,
  6: () => UNDEFINED,
  7: () => take(new ObjectId(Buffer.from(bytes.subarray(at, at + 12))), 12),
  8: readBoolean,
  9: readDate,
  10: () => null,
  11: () => new BSONRegExp(readName(), readName()),
  13: () => new Code(readString()),
  14: () => new BSONSymbol(readString()),
  16: () => take(bytes.readInt32LE(at), 4),
  17: () => take(new Timestamp(bytes.readBigUInt64LE(at)), 8),
  18: () => take(bytes.readBigInt64LE(at), 8),
  19: () => take(new Decimal128(Buffer.from(bytes.subarray(at, at + 16))), 16),
  127: () => MAX_KEY,
  255: () => MIN_KEY,
}

function readValue(type: number, depth: number): Value {
  const read = READERS[type]
  if (!read) throw new Error(`BSON type ${type} is not supported`)
  return read(depth)
}

/** Reads a length and refuses negative ones, which would cause an endless loop. */
function sizeAt(): number {
  const size = bytes.readInt32LE(at)
  if (size < 0) throw new Error('negative length')
  return size
}

function skipValue(type: number): void {
  const fixed = FIXED_SIZES[type]
  if (type === 8) readBoolean()
  else if (fixed !== undefined) at += fixed
  else if (type === 2 || type === 13 || type === 14) at += 4 + sizeAt()
  else if (type === 3 || type === 4) at += sizeAt()
  else if (type === 5) at += 5 + sizeAt()
  else if (type === 11) {
    at = bytes.indexOf(0, at) + 1
    at = bytes.indexOf(0, at) + 1
  } else throw new Error(`BSON type ${type} is not supported`)
}
