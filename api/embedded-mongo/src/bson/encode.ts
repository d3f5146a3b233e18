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
import { CommandError } from '../command-error.ts'
import { MAX_NESTING } from './decode.ts'
import { BsonUndefined, isInt32, RawBson, type Reply, type ReplyValue } from './value.ts'

let out = Buffer.allocUnsafeSlow(1 << 16)
let at = 0

/** Encodes a document into a new buffer. */
export function encodeDocument(document: Reply): Buffer {
  at = 0
  writeDocument(document, 0)
  const bytes = Buffer.from(out.subarray(0, at))
  if (out.length > 1 << 22) out = Buffer.allocUnsafeSlow(1 << 16)
  return bytes
}

function room(size: number): void {
  if (at + size <= out.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, at + size))
  out.copy(larger, 0, 0, at)
  out = larger
}

function writeDocument(document: Reply, depth: number): void {
  const start = beginNested(depth)
  document.forEach((value, name) => {
    writeElement(name, value, depth + 1)
  })
  endNested(start)
}

function writeArray(values: readonly ReplyValue[], depth: number): void {
  const start = beginNested(depth)
  for (let i = 0; i < values.length; i++) writeElement(String(i), values[i] as ReplyValue, depth + 1)
  endNested(start)
}

function beginNested(depth: number): number {
  if (depth > MAX_NESTING + 4) {
    throw new CommandError('Overflow', `BSONObj exceeds maximum nested object depth: ${MAX_NESTING}`)
  }
  room(5)
  at += 4
  return at - 4
}

function endNested(start: number): void {
  room(1)
  out[at++] = 0
  out.writeInt32LE(at - start, start)
}

function writeHead(type: number, name: string): void {
  room(name.length * 3 + 2)
  out[at++] = type
  writeName(name)
}

function writeName(name: string): void {
  room(name.length * 3 + 1)
  if (name.includes('\0')) throw new CommandError('InvalidBSON', 'a name cannot contain a null byte')
  writeUtf8(name)
  out[at++] = 0
}

function writeString(type: number, name: string, text: string): void {
  writeHead(type, name)
  room(text.length * 3 + 5)
  const start = at
  at += 4
  writeUtf8(text)
  out[at++] = 0
  out.writeInt32LE(at - start - 4, start)
}

/** Up to this length setting single bytes is faster than a native call. */
const SHORT_TEXT = 40

/** Writes text as UTF-8. The caller has ensured the space. */
function writeUtf8(text: string): void {
  const start = at
  if (text.length <= SHORT_TEXT) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127) break
      out[at++] = code
    }
  }
  if (at - start < text.length) at = start + out.write(text, start)
}

function writeBytes(type: number, name: string, bytes: Uint8Array): void {
  writeHead(type, name)
  room(bytes.length)
  out.set(bytes, at)
  at += bytes.length
}

function writeNumber(name: string, value: number): void {
  if (isInt32(value)) {
    writeHead(16, name)
    room(4)
    at = out.writeInt32LE(value, at)
  } else {
    writeDouble(name, value)
  }
}

function writeDouble(name: string, value: number): void {
  writeHead(1, name)
  room(8)
  at = out.writeDoubleLE(value, at)
}

function writeDate(name: string, date: Date): void {
  const millis = date.getTime()
  if (Number.isNaN(millis)) throw new CommandError('InternalError', `${name} is not a date`)
  writeHead(9, name)
  room(8)
  at = out.writeUInt32LE(millis >>> 0, at)
  at = out.writeInt32LE(Math.floor(millis / 2 ** 32), at)
}

function writeLong(type: number, name: string, value: bigint): void {
  writeHead(type, name)
  room(8)
  at = out.writeBigInt64LE(BigInt.asIntN(64, value), at)
}

function writeElement(name: string, value: ReplyValue, depth: number): void {
  if (typeof value === 'number') writeNumber(name, value)
  else if (typeof value === 'string') writeString(2, name, value)
  else if (typeof value === 'boolean') writeBytes(8, name, Uint8Array.of(value ? 1 : 0))
  else if (typeof value === 'bigint') writeLong(18, name, value)
  else if (value === null) writeHead(10, name)
  else writeObject(name, value, depth)
}

function writeObject(name: string, value: ReplyValue & object, depth: number): void {
  if (value instanceof Map) {
    writeHead(3, name)
    writeDocument(value, depth)
  } else if (Array.isArray(value)) {
    writeHead(4, name)
    writeArray(value, depth)
  } else if (value instanceof RawBson) writeBytes(3, name, value.bytes)
  else if (value instanceof Date) writeDate(name, value)
  else if (value instanceof ObjectId) writeBytes(7, name, value.id)
  else writeRare(name, value)
}

function writeRare(name: string, value: object): void {
  if (value instanceof Double) writeDouble(name, value.value)
  else if (value instanceof Binary) writeBinary(name, value)
  else if (value instanceof Decimal128) writeBytes(19, name, value.bytes)
  else if (value instanceof BSONRegExp) {
    writeHead(11, name)
    writeName(value.pattern)
    writeName(value.options)
  } else if (value instanceof Timestamp) writeLong(17, name, value.toBigInt())
  else if (value instanceof MinKey) writeHead(255, name)
  else if (value instanceof MaxKey) writeHead(127, name)
  else if (value instanceof BSONSymbol) writeString(14, name, value.value)
  else if (value instanceof Code) writeString(13, name, value.code)
  else if (value instanceof BsonUndefined) writeHead(6, name)
  else throw new CommandError('InternalError', `cannot encode the value of ${name}`)
}

function writeBinary(name: string, value: Binary): void {
  const content = value.buffer.subarray(0, value.position)
  writeHead(5, name)
  room(content.length + 5)
  at = out.writeInt32LE(content.length, at)
  out[at++] = value.sub_type
  out.set(content, at)
  at += content.length
}
