import { isNumeric, typeName } from '../bson/bson-type.ts'
import { asNumber } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { parseFilter } from '../query/parse-filter.ts'

export const INDEX_OPTIONS = [
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
]
const MAX_FIELDS = 32

/** Validates an entry of createIndexes and returns it in the form of listIndexes. */
export function readIndexRequest(request: Value): Doc {
  if (!isDoc(request)) {
    throw new CommandError(
      'TypeMismatch',
      `The elements of the 'indexes' array must be objects, but got ${typeName(request)}`,
    )
  }
  for (const option of request.keys()) {
    if (!INDEX_OPTIONS.includes(option)) {
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification.`,
      )
    }
  }
  const key = readKey(request.get('key'))
  const spec: Doc = new Map<string, Value>([
    ['v', 2],
    ['key', key],
    ['name', readName(request, key)],
  ])
  readFlags(request, spec)
  readPartial(request, spec)
  readExpiry(request, key, spec)
  return spec
}

function readKey(key: Value | undefined): Doc {
  if (key === undefined) {
    throw new CommandError(
      'FailedToParse',
      "The 'key' field is a required property of an index specification",
    )
  }
  if (!isDoc(key)) {
    throw new CommandError('TypeMismatch', `The field 'key' must be an object, but got ${typeName(key)}`)
  }
  if (key.size === 0) throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.')
  if (key.size > MAX_FIELDS) throw new CommandError(13103, 'too many compound keys')
  for (const [path, direction] of key) assertKeyField(path, direction)
  return key
}

function assertKeyField(path: string, direction: Value): void {
  if (typeof direction === 'string') {
    throw new CommandError(
      'CannotCreateIndex',
      `Index type '${direction}' is not supported by this embedded database`,
    )
  }
  if (!isNumeric(direction)) {
    throw new CommandError(
      'CannotCreateIndex',
      `Values in v:2 index key pattern cannot be of type ${typeName(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    )
  }
  if (!asNumber(direction)) {
    throw new CommandError('CannotCreateIndex', 'Values in the index key pattern cannot be 0.')
  }
  if (path === '' || path.split('.').some((part) => part === '')) {
    throw new CommandError('CannotCreateIndex', 'Index keys cannot contain an empty field.')
  }
  if (path.split('.').some((part) => part.startsWith('$'))) {
    throw new CommandError(
      'CannotCreateIndex',
      `Index key contains an illegal field name: field name starts with '$'.`,
    )
  }
}

function readName(request: Doc, key: Doc): string {
  const name = request.get('name')
  if (name === undefined) {
    throw new CommandError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    )
  }
  if (typeof name !== 'string') {
    throw new CommandError('TypeMismatch', `The field 'name' must be a string, but got ${typeName(name)}`)
  }
  if (name === '') throw new CommandError('CannotCreateIndex', 'Index name cannot be empty')
  const isIdKey = key.size === 1 && asNumber(key.get('_id')) === 1
  return isIdKey ? '_id_' : name
}

function readFlags(request: Doc, spec: Doc): void {
  for (const flag of ['unique', 'sparse', 'background']) {
    const value = request.get(flag)
    if (value === undefined) continue
    if (typeof value !== 'boolean' && !isNumeric(value)) {
      throw new CommandError(
        'TypeMismatch',
        `The field '${flag}' has value ${flag}: ${String(value)}, which is not convertible to bool`,
      )
    }
    if (value === true || (isNumeric(value) && asNumber(value) !== 0)) spec.set(flag, true)
  }
}

function readPartial(request: Doc, spec: Doc): void {
  const partial = request.get('partialFilterExpression')
  if (partial === undefined) return
  if (!isDoc(partial)) {
    throw new CommandError(
      'TypeMismatch',
      `The field 'partialFilterExpression' must be an object, but got ${typeName(partial)}`,
    )
  }
  if (spec.get('sparse') === true) {
    throw new CommandError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options')
  }
  if (spec.get('name') === '_id_')
    throw new CommandError('CannotCreateIndex', '_id index cannot be a partial index')
  assertPartialFilter(partial)
  parseFilter(partial)
  spec.set('partialFilterExpression', partial)
}

const PARTIAL_OPERATORS = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type', '$exists']

function assertPartialFilter(filter: Doc): void {
  for (const [name, value] of filter) {
    if ((name === '$and' || name === '$or') && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) assertPartialFilter(part)
    } else {
      assertPartialField(name, value)
    }
  }
}

function assertPartialField(name: string, value: Value): void {
  const operators = isDoc(value) ? [...value.keys()].filter((key) => key.startsWith('$')) : []
  const refused = name.startsWith('$')
    ? name
    : operators.find((operator) => !PARTIAL_OPERATORS.includes(operator))
  const exists = isDoc(value) ? value.get('$exists') : undefined
  const isNotExists = exists === false || asNumber(exists) === 0
  if (refused || isNotExists) {
    throw new CommandError(
      'CannotCreateIndex',
      `Expression not supported in partial index: ${refused ?? '$not $exists'}`,
    )
  }
}

function readExpiry(request: Doc, key: Doc, spec: Doc): void {
  const seconds = request.get('expireAfterSeconds')
  if (seconds === undefined) return
  const number = asNumber(seconds)
  if (number === undefined) {
    throw new CommandError(
      'CannotCreateIndex',
      `TTL index 'expireAfterSeconds' option must be numeric, but received a type of '${typeName(seconds)}'`,
    )
  }
  if (number < 0 || number > 2147483647) {
    throw new CommandError(
      'CannotCreateIndex',
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${number}`,
    )
  }
  if (key.size > 1) {
    throw new CommandError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL.',
    )
  }
  if (spec.get('name') === '_id_') {
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      "The field 'expireAfterSeconds' is not valid for an _id index specification.",
    )
  }
  spec.set('expireAfterSeconds', Math.trunc(number))
}
