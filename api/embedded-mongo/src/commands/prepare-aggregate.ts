import { compileStages } from '../aggregate/compile-stages.ts'
import type { Pipeline, PipelineRun } from '../aggregate/pipeline.ts'
import { readPipeline } from '../aggregate/read-pipeline.ts'
import { compilePipeline } from '../aggregate/run-pipeline.ts'
import { CommandError } from '../command-error.ts'
import { startClock } from '../time-limit.ts'
import type { CommandContext } from './command.ts'
import { arrayField, assertDatabaseName, assertNamespace, assertNoCollation, docField } from './fields.ts'
import { letVariables } from './let-variables.ts'

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
