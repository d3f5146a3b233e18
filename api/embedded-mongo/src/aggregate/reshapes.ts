import { typeName } from '../bson/bson-type.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { projectDoc } from '../query/project-doc.ts'
import { parseProjection } from '../query/projection.ts'
import { compileExpression } from './compile-expression.ts'
import { setComputedFields } from './computed-fields.ts'
import type { Scope, VariableNames } from './expression.ts'

/** Makes one document of another. */
export type Reshape = (doc: Doc, scope: Scope) => Doc

/** Checks the operand of a stage that changes each document by itself. */
export type ReshapeCompiler = (operand: Value, variables: VariableNames) => Reshape

const project: ReshapeCompiler = (operand, variables) => {
  if (!isDoc(operand)) throw new CommandError(15969, '$project specification must be an object')
  const spec = parseProjection(operand, { style: 'aggregate', variables })
  if (!spec)
    throw new CommandError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    )
  return (doc, scope) => projectDoc(doc, spec, { root: doc, position: undefined, scope })
}

const addFields: ReshapeCompiler = (operand, variables) => {
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
  return setComputedFields(operand, variables)
}

const unset: ReshapeCompiler = (operand, variables) => {
  const paths = Array.isArray(operand) ? operand : [operand]
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string')) {
    throw new CommandError(
      31002,
      '$unset specification must be a string or an array containing only string values',
    )
  }
  return project(new Map<string, Value>((paths as string[]).map((path) => [path, 0])), variables)
}

function replaceBy(expression: Value, variables: VariableNames, subject: string): Reshape {
  const evaluate = compileExpression(expression, variables)
  return (_doc, scope) => {
    const value = evaluate(scope)
    if (isDoc(value)) return value
    throw new CommandError(
      40228,
      `${subject} must evaluate to an object, but resulting value was: ${value === undefined ? 'MISSING' : show(value)}. Type of resulting value: '${value === undefined ? 'missing' : typeName(value)}'.`,
    )
  }
}

const replaceRoot: ReshapeCompiler = (operand, variables) => {
  if (!isDoc(operand)) {
    throw new CommandError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(operand)}`,
    )
  }
  const newRoot = operand.get('newRoot')
  if (newRoot === undefined || operand.size !== 1)
    throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage')
  return replaceBy(newRoot, variables, "'newRoot' expression ")
}

const replaceWith: ReshapeCompiler = (operand, variables) =>
  replaceBy(operand, variables, "'replacement document' ")

/** The stages that change each document by itself, in pipelines and in updates. */
export const RESHAPES: ReadonlyMap<string, ReshapeCompiler> = new Map([
  ['$project', project],
  ['$addFields', addFields],
  ['$set', addFields],
  ['$unset', unset],
  ['$replaceRoot', replaceRoot],
  ['$replaceWith', replaceWith],
])
