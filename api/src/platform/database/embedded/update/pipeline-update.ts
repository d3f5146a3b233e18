import { compileExpression } from '../aggregate/compile-expression.ts'
import { setComputedFields } from '../aggregate/computed-fields.ts'
import { documentScope } from '../aggregate/expression.ts'
import { readPipeline } from '../aggregate/read-pipeline.ts'
import { typeName } from '../bson/bson-type.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { projectDoc } from '../query/project-doc.ts'
import { parseProjection } from '../query/projection.ts'
import type { Update } from './update.ts'

type Change = (doc: Doc, now: Date) => Doc

export type Variables = ReadonlyMap<string, Value | undefined>

const STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

/** An update given as a pipeline of the stages that change one document by itself. */
export function parsePipelineUpdate(pipeline: Value[], variables: Variables): Update {
  const changes = readPipeline(pipeline).map((stage) => compileChange(stage, variables))
  return {
    isReplacement: false,
    needsPosition: false,
    apply: (doc, { now }) => {
      const id = doc.get('_id')
      const changed = changes.reduce((current, change) => change(current, now), doc)
      if (id === undefined || changed.has('_id')) return changed
      return new Map([['_id', id], ...changed])
    },
  }
}

function compileChange(stage: Doc, variables: Variables): Change {
  const [[name, operand] = ['', null as Value]] = stage
  if (!STAGES.includes(name)) {
    throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`)
  }
  if (name === '$set' || name === '$addFields') {
    if (!isDoc(operand))
      throw new CommandError(40272, `${name} specification stage must be an object, got ${typeName(operand)}`)
    const set = setComputedFields(operand, new Set(variables.keys()))
    return (doc, now) => set(doc, documentScope(doc, variables, now))
  }
  if (name === '$project') return projection(operand, variables)
  if (name === '$unset') {
    const paths = Array.isArray(operand) ? operand : [operand]
    return projection(new Map<string, Value>(paths.map((path) => [String(path), 0])), variables)
  }
  const root = name === '$replaceRoot' && isDoc(operand) ? operand.get('newRoot') : operand
  return replacement(root as Value, variables)
}

function projection(operand: Value, variables: Variables): Change {
  if (!isDoc(operand)) throw new CommandError(15969, '$project specification must be an object')
  const spec = parseProjection(operand, { style: 'aggregate', variables: new Set(variables.keys()) })
  return (doc, now) =>
    spec
      ? projectDoc(doc, spec, { root: doc, position: undefined, scope: documentScope(doc, variables, now) })
      : doc
}

function replacement(expression: Value, variables: Variables): Change {
  const evaluate = compileExpression(expression, new Set(variables.keys()))
  return (doc, now) => {
    const value = evaluate(documentScope(doc, variables, now))
    if (isDoc(value)) return value
    throw new CommandError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${value === undefined ? 'missing' : typeName(value)}`,
    )
  }
}
