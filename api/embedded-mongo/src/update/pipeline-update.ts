import { documentScope } from '../aggregate/expression.ts'
import { readPipeline } from '../aggregate/read-pipeline.ts'
import { RESHAPES, type Reshape } from '../aggregate/reshapes.ts'
import type { Doc, Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Update } from './update.ts'

export type Variables = ReadonlyMap<string, Value | undefined>

/** An update given as a pipeline of the stages that change one document by itself. */
export function parsePipelineUpdate(pipeline: Value[], variables: Variables): Update {
  const names = new Set(variables.keys())
  const changes = readPipeline(pipeline).map((stage) => compileChange(stage, names))
  return {
    isReplacement: false,
    needsPosition: false,
    apply: (doc, { now }) => {
      const id = doc.get('_id')
      const changed = changes.reduce(
        (current, change) => change(current, documentScope(current, variables, now)),
        doc,
      )
      if (id === undefined || changed.has('_id')) return changed
      return new Map([['_id', id], ...changed])
    },
  }
}

function compileChange(stage: Doc, variables: ReadonlySet<string>): Reshape {
  const [[name, operand] = ['', null as Value]] = stage
  const compile = RESHAPES.get(name)
  if (compile) return compile(operand, variables)
  throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`)
}
