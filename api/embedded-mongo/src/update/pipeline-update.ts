import { compileExpression, type Expression } from '../aggregate/expression.ts'
import { readPipeline } from '../aggregate/pipeline.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { refuse } from '../command-error.ts'
import { fieldPathParts } from '../query/field-path.ts'
import type { Update } from './update.ts'

/** Parses an update by a pipeline of one stage: `[{$set: {count: {$add: ['$count', 1]}}}]`. */
export function parsePipelineUpdate(pipeline: readonly Value[]): Update {
  const [stage, more] = readPipeline(pipeline)
  const fields = stage?.get('$set')
  if (more || !isDoc(fields) || fields.size === 0)
    return refuse('an update by a pipeline other than one $set')
  const changes = [...fields].map(([name, value]): [string, Expression] => {
    if (fieldPathParts(name).length > 1) refuse('a dotted path in an update by a pipeline')
    return [name, compileExpression(value, new Set())]
  })
  return { isReplacement: false, apply: (doc) => withFields(doc, changes) }
}

/** Returns the document with computed fields. Existing fields keep their position. */
function withFields(doc: Doc, changes: readonly [string, Expression][]): Doc {
  const next: Doc = new Map(doc)
  for (const [name, compute] of changes) {
    const value = compute(doc)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}
