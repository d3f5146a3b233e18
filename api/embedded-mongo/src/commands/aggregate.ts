import type { DocStream } from '../aggregate/pipeline.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { DocumentStream } from '../cursors.ts'
import { MAX_DOCUMENT_BYTES } from '../storage/records.ts'
import { createPacer } from '../yield-to-event-loop.ts'
import type { Command } from './command.ts'
import { explainAggregate } from './explain-query.ts'
import { booleanField } from './fields.ts'
import { openResult } from './open-result.ts'
import { prepareAggregate } from './prepare-aggregate.ts'

export const aggregate: Command = {
  fields: [
    'pipeline',
    'explain',
    'allowDiskUse',
    'cursor',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
    'needsMerge',
    'fromMongos',
  ],
  run: async (context) => {
    if (booleanField(context, 'explain')) return explainAggregate(context, false)
    if (!context.body.has('cursor')) {
      throw new CommandError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      )
    }
    const { pipeline, run, collection } = prepareAggregate(context)
    const namespace = `${context.database}.${collection ?? '$cmd.aggregate'}`
    const answer = await openResult(context, encoded(pipeline.run(run)), namespace)
    run.clock?.stop()
    return answer
  },
}

/** A result may be a little larger than a stored document. */
const MAX_RESULT_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024

async function* encoded(results: DocStream): DocumentStream {
  const pace = createPacer()
  for await (const docs of results) {
    yield docs.map(encodeResult)
    await pace()
  }
}

function encodeResult(doc: Doc): Buffer {
  const bytes = encodeDocument(doc)
  if (bytes.length <= MAX_RESULT_BYTES) return bytes
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} (0x${bytes.length.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${MAX_RESULT_BYTES}(16MB)`,
  )
}
