import { typeName } from '../../bson/bson-type.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { fieldPathParts } from '../../query/field-path.ts'
import { isNullish } from '../expression.ts'
import type { StageCompiler } from '../pipeline.ts'
import { mapDocs } from './map-docs.ts'

interface Unwind {
  parts: string[]
  indexPath: string[] | undefined
  keepsEmpty: boolean
}

export const unwind: StageCompiler = (operand) => {
  const options = readOptions(operand)
  return mapDocs((doc) => unwound(doc, options))
}

function readOptions(operand: Value): Unwind {
  const spec: Doc = isDoc(operand) ? operand : new Map([['path', operand]])
  if (!isDoc(operand) && typeof operand !== 'string') {
    throw new CommandError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(operand)}`,
    )
  }
  for (const name of spec.keys()) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw new CommandError(28811, `unrecognized option to $unwind stage: ${name}`)
    }
  }
  const path = spec.get('path')
  if (path === undefined) throw new CommandError(28812, 'no path specified to $unwind stage')
  if (typeof path !== 'string')
    throw new CommandError(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`)
  if (!path.startsWith('$')) {
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  }
  const index = spec.get('includeArrayIndex')
  if (index !== undefined && (typeof index !== 'string' || index === '')) {
    throw new CommandError(
      28810,
      'expected a non-empty string for the includeArrayIndex  option to $unwind stage',
    )
  }
  if (typeof index === 'string' && index.startsWith('$')) {
    throw new CommandError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${index}`,
    )
  }
  return {
    parts: fieldPathParts(path.slice(1)),
    indexPath: index === undefined ? undefined : fieldPathParts(index),
    keepsEmpty: spec.get('preserveNullAndEmptyArrays') === true,
  }
}

function unwound(doc: Doc, { parts, indexPath, keepsEmpty }: Unwind): Doc[] {
  const value = parts.reduce<Value | undefined>((at, part) => (isDoc(at) ? at.get(part) : undefined), doc)
  const withIndex = (changed: Doc, index: Value) =>
    indexPath ? replaced(changed, indexPath, index) : changed
  if (Array.isArray(value)) {
    if (value.length > 0)
      return value.map((element, i) => withIndex(replaced(doc, parts, element), BigInt(i)))
    return keepsEmpty ? [withIndex(replaced(doc, parts, undefined), null)] : []
  }
  if (isNullish(value)) return keepsEmpty ? [withIndex(doc, null)] : []
  return [withIndex(doc, null)]
}

/** A copy with another value at a path; `undefined` takes the field away. */
function replaced(doc: Doc, parts: readonly string[], value: Value | undefined): Doc {
  const [part = '', ...rest] = parts
  const copy: Doc = new Map(doc)
  if (rest.length > 0) {
    const below = copy.get(part)
    copy.set(part, replaced(isDoc(below) ? below : new Map(), rest, value))
  } else if (value === undefined) copy.delete(part)
  else copy.set(part, value)
  return copy
}
