import { CommandError } from '../command-error.ts'

/** Largest message in bytes, as hello announces it. */
export const MAX_MESSAGE_BYTES = 48_000_000
const HEADER_BYTES = 16

export const OP_REPLY = 1
export const OP_QUERY = 2004
export const OP_MSG = 2013

export interface Message {
  requestId: number
  opCode: number
  body: Buffer
}

/** Collects bytes and returns each complete message once. @throws on an invalid length */
export function createFramer(): (chunk: Buffer) => Message[] {
  let chunks: Buffer[] = []
  let size = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    const messages: Message[] = []
    while (size >= HEADER_BYTES) {
      const length = lengthOf(chunks)
      if (size < length) break
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      messages.push(readMessage(all.subarray(0, length)))
      chunks = all.length > length ? [all.subarray(length)] : []
      size -= length
    }
    return messages
  }
}

function lengthOf(chunks: Buffer[]): number {
  if ((chunks[0] as Buffer).length < 4) chunks.splice(0, chunks.length, Buffer.concat(chunks))
  const length = (chunks[0] as Buffer).readInt32LE(0)
  if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
    throw new CommandError('ProtocolError', `message length ${length} is out of bounds`)
  }
  return length
}

function readMessage(bytes: Buffer): Message {
  return {
    requestId: bytes.readInt32LE(4),
    opCode: bytes.readInt32LE(12),
    body: bytes.subarray(HEADER_BYTES),
  }
}

let nextRequestId = 1

/** Builds a message in reply to another. */
export function frame(opCode: number, responseTo: number, body: readonly Buffer[]): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES)
  const length = body.reduce((sum, part) => sum + part.length, HEADER_BYTES)
  header.writeInt32LE(length, 0)
  header.writeInt32LE(nextRequestId, 4)
  nextRequestId = (nextRequestId + 1) & 0x7fffffff
  header.writeInt32LE(responseTo, 8)
  header.writeInt32LE(opCode, 12)
  return Buffer.concat([header, ...body], length)
}
