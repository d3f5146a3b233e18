import { typeName } from '../bson/bson-type.ts'
import { cloneValue } from '../bson/clone.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { applyChanges, type PathChange } from './apply-changes.ts'
import { ARRAY_OPERATORS } from './array-operators.ts'
import { FIELD_OPERATORS } from './field-operators.ts'
import { parsePipelineUpdate } from './pipeline-update.ts'
import type { Update } from './update.ts'
import { assertNoConflicts, compareUpdatePaths, parseUpdatePath } from './update-path.ts'

/** Parses `{$set: …}`, a replacement or a pipeline. */
export function parseUpdate(update: Value | undefined): Update {
  if (Array.isArray(update)) return parsePipelineUpdate(update)
  if (!isDoc(update)) {
    throw new CommandError('FailedToParse', 'Update argument must be either an object or an array')
  }
  const first = update.keys().next().value
  return first?.startsWith('$') ? parseOperators(update) : parseReplacement(update)
}

function parseReplacement(replacement: Doc): Update {
  for (const name of replacement.keys()) {
    if (name.startsWith('$')) {
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      )
    }
  }
  return {
    isReplacement: true,
    apply: (doc) => {
      const id = replacement.has('_id') ? replacement.get('_id') : doc.get('_id')
      const next: Doc = new Map(id === undefined ? [] : [['_id', id]])
      for (const [name, value] of replacement) if (name !== '_id') next.set(name, cloneValue(value))
      return next
    },
  }
}

function parseOperators(update: Doc): Update {
  const changes: PathChange[] = []
  for (const [operator, fields] of update) changes.push(...parseOperator(operator, fields))
  assertNoConflicts(changes.map(({ path }) => path))
  changes.sort((a, b) => compareUpdatePaths(a.parts, b.parts))
  return {
    isReplacement: false,
    apply: (doc, context) => applyChanges(doc, changes, context),
  }
}

function parseOperator(operator: string, fields: Value): PathChange[] {
  const compile = FIELD_OPERATORS.get(operator) ?? ARRAY_OPERATORS.get(operator)
  if (!compile) return refuse(`the update operator ${operator}`)
  if (!isDoc(fields)) {
    throw new CommandError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${JSON.stringify(String(fields))}}`,
    )
  }
  return [...fields].map(([path, operand]) => ({
    path,
    parts: parseUpdatePath(path),
    change: compile(operand, path),
    createsPath: !NEVER_CREATES.includes(operator),
  }))
}

/** These operators do not create a missing path. */
const NEVER_CREATES = ['$unset', '$pull']
