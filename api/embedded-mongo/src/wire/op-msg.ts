import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { type Doc, isDoc, type Reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'

const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
const REQUIRED_FLAGS = 0xffff

/** A received command: its body, and the document sequences beside it by field name. */
export interface Request {
  body: Doc
  sequences: ReadonlyMap<string, Buffer[]>
  /** The client expects no reply. */
  isSilent: boolean
}

/**
 * Reads an OP_MSG: flags, a body (kind 0), document sequences (kind 1), and an optional checksum.
 */
export function readOpMsg(bytes: Buffer): Request {
  if (bytes.length < 5) throw new CommandError('ProtocolError', 'the message is too short')
  const flags = bytes.readUInt32LE(0)
  const unknown = flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)
  if (unknown !== 0) throw new CommandError('IllegalOperation', 'Message contains illegal flags value')
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  const sequences = new Map<string, Buffer[]>()
  let body: Doc | undefined
  let at = 4
  while (at < end) {
    const kind = bytes[at]
    const section = readSection(bytes.subarray(at + 1, end))
    if (kind === 0) {
      if (body) throw new CommandError(40430, 'Multiple body sections in message')
      body = decodeDocument(section)
    } else if (kind === 1) readSequence(section, sequences)
    else throw new CommandError(40432, `Unknown section kind ${kind}`)
    at += 1 + section.length
  }
  if (!body) throw new CommandError(40587, 'OP_MSG messages must have a body')
  return { body, sequences, isSilent: (flags & MORE_TO_COME) !== 0 }
}

function readSection(rest: Buffer): Buffer {
  const size = rest.length < 4 ? 0 : rest.readInt32LE(0)
  if (size < 5 || size > rest.length) throw new CommandError('InvalidLength', 'a section has a wrong length')
  return rest.subarray(0, size)
}

function readSequence(section: Buffer, into: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4)
  if (nameEnd < 0) throw new CommandError('InvalidBSON', 'a document sequence has no name')
  const name = section.toString('utf8', 4, nameEnd)
  if (into.has(name)) throw new CommandError(40431, `Duplicate document sequence: ${name}`)
  const documents: Buffer[] = []
  let at = nameEnd + 1
  while (at < section.length) {
    const size = at + 4 > section.length ? 0 : section.readInt32LE(at)
    if (size < 5 || at + size > section.length) throw new CommandError('InvalidBSON', 'wrong document length')
    documents.push(section.subarray(at, at + size))
    at += size
  }
  into.set(name, documents)
}

export function writeOpMsg(reply: Reply): Buffer[] {
  return [Buffer.alloc(5), encodeDocument(reply)]
}

/** Returns a command's list of encoded documents, from its body or beside it. */
export function documentsOf(request: Request, field: string): Buffer[] {
  const beside = request.sequences.get(field)
  if (beside) return beside
  const inBody: Value | undefined = request.body.get(field)
  if (!Array.isArray(inBody)) throw missingList(request, field, inBody)
  return inBody.map((value) => {
    if (!isDoc(value))
      throw new CommandError('TypeMismatch', `BSON field '${field}' holds what is not an object`)
    return encodeDocument(value)
  })
}

function missingList({ body }: Request, field: string, value: Value | undefined): CommandError {
  const name = `${body.keys().next().value}.${field}`
  return value === undefined
    ? new CommandError(40414, `BSON field '${name}' is missing but a required field`)
    : new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'array'`)
}
