import { runPipeline } from '../aggregate/run-pipeline.ts'
import { encodeDocument } from '../bson/encode.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { DocumentStream } from '../cursors.ts'
import type { Command, CommandContext } from './command.ts'
import { cursorBatchSize } from './cursor-option.ts'
import { arrayField, assertDatabaseName, assertNamespace, assertNoCollation } from './fields.ts'

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
  run: (context) => {
    assertNoCollation(context.body.get('collation'))
    const collection = aggregatedCollection(context)
    if (!context.body.has('cursor') && context.body.get('explain') !== true) {
      throw new CommandError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      )
    }
    const stages = readStages(arrayField(context, 'pipeline'))
    const results = runPipeline(
      {
        storage: context.engine.storage,
        database: context.database,
        collection,
        hint: context.body.get('hint'),
      },
      stages,
    )
    return context.engine.cursors.open(encoded(results), {
      namespace: `${context.database}.${collection ?? '$cmd.aggregate'}`,
      batchSize: cursorBatchSize(context),
    })
  },
}

/** The collection of `aggregate: name`; `undefined` for `aggregate: 1`. */
function aggregatedCollection({ body, database }: CommandContext): string | undefined {
  const name = body.get('aggregate')
  if (typeof name === 'string') {
    assertNamespace(database, name)
    return name
  }
  assertDatabaseName(database)
  return undefined
}

function readStages(pipeline: Value[] | undefined): Doc[] {
  if (!pipeline)
    throw new CommandError(40414, "BSON field 'aggregate.pipeline' is missing but a required field")
  return pipeline.map((stage) => {
    if (!isDoc(stage))
      throw new CommandError('TypeMismatch', "Each element of the 'pipeline' array must be an object")
    if (stage.size !== 1) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
    }
    return stage
  })
}

async function* encoded(results: AsyncGenerator<Doc[], void>): DocumentStream {
  for await (const docs of results) yield docs.map((doc) => encodeDocument(doc))
}
