import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { insertRecord } from '../storage/records.ts'
import { assertStorable } from '../update/storable.ts'
import { withIdFirst } from '../update/upsert.ts'
import { documentsOf } from '../wire/op-msg.ts'
import { runStatements, writeErrors } from '../write/run-statements.ts'
import { ensureCollection, type Target } from '../write/target.ts'
import type { Command } from './command.ts'
import { assertBatch } from './statements.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

export const insert: Command = {
  fields: ['documents', 'ordered'],
  run: async (context) => {
    const target = targetOf(context)
    const documents = documentsOf(context, 'documents')
    assertBatch(documents.length)
    const results = await runStatements(
      documents.map((bytes) => ({ attempt: () => insertOne(target, bytes), runSlowly: neverSlow })),
      {
        ordered: context.body.get('ordered') !== false,
        flush: wantsFlush(context.body),
        write: context.engine.storage.environment.write,
      },
    )
    return reply({ n: results.done.size, writeErrors: writeErrors(results) })
  },
}

function insertOne(target: Target, bytes: Buffer): true {
  const doc = decodeDocument(bytes)
  assertStorable(doc)
  const stored = withIdFirst(doc)
  insertRecord(target.storage, ensureCollection(target), {
    doc: stored,
    bytes: stored === doc ? bytes : encodeDocument(stored),
  })
  return true
}

function neverSlow(): Promise<true> {
  throw new CommandError('InternalError', 'an insert looks for no documents')
}
