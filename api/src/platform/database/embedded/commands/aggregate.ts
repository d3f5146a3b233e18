import { compileStages } from '../aggregate/compile-stages.ts'
import type { DocStream, Pipeline, PipelineRun } from '../aggregate/pipeline.ts'
import { readPipeline } from '../aggregate/read-pipeline.ts'
import { compilePipeline } from '../aggregate/run-pipeline.ts'
import { encodeDocument } from '../bson/encode.ts'
import { CommandError } from '../command-error.ts'
import type { DocumentStream } from '../cursors.ts'
import { startClock } from '../time-limit.ts'
import type { Command, CommandContext } from './command.ts'
import { cursorBatchSize } from './cursor-option.ts'
import { arrayField, assertDatabaseName, assertNamespace, assertNoCollation, docField } from './fields.ts'
import { letVariables } from './let-variables.ts'

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
    if (!context.body.has('cursor')) {
      throw new CommandError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      )
    }
    const { pipeline, run, collection } = prepareAggregate(context)
    const answer = await context.engine.cursors.open(encoded(pipeline.run(run)), {
      namespace: `${context.database}.${collection ?? '$cmd.aggregate'}`,
      batchSize: cursorBatchSize(context),
    })
    run.clock?.stop()
    return answer
  },
}

/** The checked pipeline of an aggregate command. */
export function prepareAggregate(context: CommandContext): {
  pipeline: Pipeline
  run: PipelineRun
  collection: string | undefined
} {
  assertNoCollation(context.body.get('collation'))
  const collection = aggregatedCollection(context)
  const list = arrayField(context, 'pipeline')
  if (!list) throw new CommandError(40414, "BSON field 'aggregate.pipeline' is missing but a required field")
  const run = {
    variables: letVariables(docField(context, 'let')),
    now: new Date(),
    clock: startClock(context.body),
  }
  const pipeline = compilePipeline(
    { collection, stages: readPipeline(list), hint: context.body.get('hint') },
    {
      storage: context.engine.storage,
      database: context.database,
      variables: new Set(run.variables.keys()),
      depth: 0,
      compileStages,
      compilePipeline,
    },
  )
  return { pipeline, run, collection }
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

async function* encoded(results: DocStream): DocumentStream {
  for await (const docs of results) yield docs.map((doc) => encodeDocument(doc))
}
