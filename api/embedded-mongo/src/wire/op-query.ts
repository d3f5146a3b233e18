import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { type Doc, isDoc, type Reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'

/** Reads an OP_QUERY on `<database>.$cmd`, which drivers only use for their first hello. */
export function readOpQuery(bytes: Buffer): { database: string; body: Doc } {
  const nameEnd = bytes.indexOf(0, 4)
  const namespace = bytes.toString('utf8', 4, nameEnd)
  const [database = '', collection] = namespace.split('.', 2)
  const body = decodeDocument(bytes.subarray(nameEnd + 9, nameEnd + 9 + bytes.readInt32LE(nameEnd + 9)))
  if (collection !== '$cmd') {
    throw new CommandError(
      5739101,
      'OP_QUERY is no longer supported. The client driver may require an upgrade.',
    )
  }
  const query = body.get('$query') ?? body.get('query')
  return { database, body: isDoc(query) ? query : body }
}

export function writeOpReply(reply: Reply): Buffer[] {
  const head = Buffer.alloc(20)
  head.writeInt32LE(8, 0)
  head.writeInt32LE(1, 16)
  return [head, encodeDocument(reply)]
}
