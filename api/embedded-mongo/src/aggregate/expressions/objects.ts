import { typeName } from '../../bson/bson-type.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { namedArguments, namedExpression, typeOf, withArguments } from './arguments.ts'

const mergeObjects = withArguments([0, Number.POSITIVE_INFINITY], (values) => {
  const merged: Doc = new Map()
  for (const value of values) mergeInto(merged, value)
  return merged
})

/** Sets the fields of a document over those of another; null and missing add nothing. */
export function mergeInto(merged: Doc, value: Value | undefined): void {
  if (isNullish(value)) return
  if (!isDoc(value)) {
    throw new CommandError(
      40400,
      `$mergeObjects requires object inputs, but input ${String(value)} is of type ${typeName(value)}`,
    )
  }
  for (const [name, field] of value) merged.set(name, field)
}

const objectToArray = withArguments([1, 1], ([value]) => {
  if (isNullish(value)) return null
  if (!isDoc(value))
    throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`)
  return [...value].map(
    ([k, v]) =>
      new Map<string, Value>([
        ['k', k],
        ['v', v],
      ]),
  )
})

const arrayToObject = withArguments([1, 1], ([value]) => {
  if (isNullish(value)) return null
  if (!Array.isArray(value))
    throw new CommandError(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`)
  const out: Doc = new Map()
  for (const entry of value) {
    const [name, field] = entryOf(entry)
    if (name.includes('\0')) throw new CommandError(4940400, 'Key field cannot contain an embedded null byte')
    out.set(name, field)
  }
  return out
})

function entryOf(entry: Value): [string, Value] {
  if (isDoc(entry)) {
    const [name, value] = [entry.get('k'), entry.get('v')]
    if (entry.size !== 2 || name === undefined || value === undefined) {
      throw new CommandError(
        40392,
        `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${entry.size}`,
      )
    }
    if (typeof name !== 'string') {
      throw new CommandError(
        40394,
        `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(name)}`,
      )
    }
    return [name, value]
  }
  if (!Array.isArray(entry)) {
    throw new CommandError(40398, `Unrecognised input type format for $arrayToObject: ${typeName(entry)}`)
  }
  if (entry.length !== 2) {
    throw new CommandError(
      40397,
      `$arrayToObject requires an array of size 2 arrays,found array of size: ${entry.length}`,
    )
  }
  const [name, value] = entry as [Value, Value]
  if (typeof name !== 'string') {
    throw new CommandError(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(name)}`,
    )
  }
  return [name, value]
}

const getField: OperatorCompiler = (input) => {
  const isShort = !isDoc(input.operand) || !(input.operand as Doc).has('field')
  const args: Doc = isShort
    ? new Map<string, Value>([
        ['field', input.operand],
        ['input', '$$CURRENT'],
      ])
    : namedArguments(input, { required: ['field'], optional: ['input'] })
  const field = namedExpression(input, args, 'field')
  const source = input.compile(args.get('input') ?? '$$CURRENT', input.variables)
  return (scope) => {
    const name = field(scope)
    if (typeof name !== 'string') {
      throw new CommandError(
        5654602,
        `$getField requires 'field' to evaluate to type String, but got ${typeOf(name)}`,
      )
    }
    const value = source(scope)
    if (value === null) return null
    return isDoc(value) ? value.get(name) : undefined
  }
}

const setField: OperatorCompiler = (input) => {
  const required = input.name === '$setField' ? ['field', 'input', 'value'] : ['field', 'input']
  const args = namedArguments(input, { required })
  const [field, source, value] = ['field', 'input', 'value'].map((name) =>
    namedExpression(input, args, name),
  ) as [
    ReturnType<typeof namedExpression>,
    ReturnType<typeof namedExpression>,
    ReturnType<typeof namedExpression>,
  ]
  return (scope) => {
    const [name, target] = [field(scope), source(scope)]
    if (typeof name !== 'string') {
      throw new CommandError(
        4161107,
        `${input.name} requires 'field' to evaluate to a constant, but got a non-constant argument`,
      )
    }
    if (isNullish(target)) return null
    if (!isDoc(target)) {
      throw new CommandError(4161105, `${input.name} requires 'input' to evaluate to type Object`)
    }
    const out: Doc = new Map(target)
    const next = value(scope)
    if (next === undefined) out.delete(name)
    else out.set(name, next)
    return out
  }
}

export const OBJECTS: Record<string, OperatorCompiler> = {
  $mergeObjects: mergeObjects,
  $objectToArray: objectToArray,
  $arrayToObject: arrayToObject,
  $getField: getField,
  $setField: setField,
  $unsetField: setField,
}
