import { typeName } from '../../bson/bson-type.ts'
import { show } from '../../bson/show.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { projectDoc } from '../../query/project-doc.ts'
import { parseProjection } from '../../query/projection.ts'
import { compileExpression } from '../compile-expression.ts'
import { setComputedFields } from '../computed-fields.ts'
import { type PipelineContext, type Stage, type StageCompiler, scopeOf } from '../pipeline.ts'
import { mapDocs } from './map-docs.ts'

export const project: StageCompiler = (operand, context) => {
  if (!isDoc(operand)) throw new CommandError(15969, '$project specification must be an object')
  if (operand.size === 0)
    throw new CommandError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    )
  const spec = parseProjection(operand, { style: 'aggregate', variables: context.variables })
  return mapDocs((doc, run) =>
    spec ? projectDoc(doc, spec, { root: doc, position: undefined, scope: scopeOf(doc, run) }) : doc,
  )
}

export const addFields: StageCompiler = (operand, context) => {
  if (!isDoc(operand)) {
    throw new CommandError(
      40272,
      `$addFields specification stage must be an object, got ${typeName(operand)}`,
    )
  }
  if (operand.size === 0) {
    throw new CommandError(
      40177,
      'Invalid $addFields :: caused by :: specification must have at least one field',
    )
  }
  const set = setComputedFields(operand, context.variables)
  return mapDocs((doc, run) => set(doc, scopeOf(doc, run)))
}

export const unset: StageCompiler = (operand, context) => {
  const paths = Array.isArray(operand) ? operand : [operand]
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string')) {
    throw new CommandError(
      31002,
      '$unset specification must be a string or an array containing only string values',
    )
  }
  return project(new Map<string, Value>((paths as string[]).map((path) => [path, 0])), context)
}

function replaceBy(expression: Value, { variables }: PipelineContext, subject: string): Stage {
  const evaluate = compileExpression(expression, variables)
  return mapDocs((doc, run): Doc => {
    const value = evaluate(scopeOf(doc, run))
    if (isDoc(value)) return value
    throw new CommandError(
      40228,
      `${subject} must evaluate to an object, but resulting value was: ${value === undefined ? 'MISSING' : show(value)}. Type of resulting value: '${value === undefined ? 'missing' : typeName(value)}'.`,
    )
  })
}

export const replaceRoot: StageCompiler = (operand, context) => {
  if (!isDoc(operand)) {
    throw new CommandError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(operand)}`,
    )
  }
  const newRoot = operand.get('newRoot')
  if (newRoot === undefined || operand.size !== 1)
    throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage')
  return replaceBy(newRoot, context, "'newRoot' expression ")
}

export const replaceWith: StageCompiler = (operand, context) =>
  replaceBy(operand, context, "'replacement document' ")
