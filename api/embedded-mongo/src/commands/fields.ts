import { isNumeric, typeName } from '../bson/bson-type.ts'
import { asInteger, asNumber } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'

function wrongType(context: { name: string }, field: string, value: Value, expected: string): CommandError {
  return new CommandError(
    'TypeMismatch',
    `BSON field '${context.name}.${field}' is the wrong type '${typeName(value)}', expected ${expected.includes("'") ? 'types' : 'type'} '${expected}'`,
  )
}

type Source = { name: string; body: Doc }

/** Returns `undefined` for a missing or null field. */
function optional({ body }: Source, field: string): Value | undefined {
  return body.get(field) ?? undefined
}

/** Returns a document; `undefined` if the field is missing or null. @throws CommandError */
export function docField(source: Source, field: string): Doc | undefined {
  const value = optional(source, field)
  if (value === undefined || isDoc(value)) return value
  throw wrongType(source, field, value, 'object')
}

export function arrayField(source: Source, field: string): Value[] | undefined {
  const value = optional(source, field)
  if (value === undefined || Array.isArray(value)) return value
  throw wrongType(source, field, value, 'array')
}

export function stringField(source: Source, field: string): string | undefined {
  const value = optional(source, field)
  if (value === undefined || typeof value === 'string') return value
  throw wrongType(source, field, value, 'string')
}

export function booleanField(source: Source, field: string): boolean {
  const value = optional(source, field)
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  if (isNumeric(value)) return asNumber(value) !== 0
  throw wrongType(source, field, value, "bool', 'long', 'int', 'decimal', 'double")
}

/** Returns a whole number from 0; `undefined` if the field is missing. */
export function countField(source: Source, field: string): number | undefined {
  const value = optional(source, field)
  if (value === undefined) return undefined
  if (!isNumeric(value)) throw wrongType(source, field, value, "long', 'int', 'decimal', 'double")
  const integer = asInteger(value)
  if (integer === undefined) throw new CommandError('FailedToParse', `${field} has to be an integer`)
  if (integer < 0n) {
    throw new CommandError(51024, `BSON field '${field}' value must be >= 0, actual value '${integer}'`)
  }
  return Number(integer)
}

/** Returns the value of a required field. @throws CommandError 40414 */
export function requiredField(source: Source, field: string, value: Value | undefined): Value {
  if (value !== undefined) return value
  throw new CommandError(40414, `BSON field '${source.name}.${field}' is missing but a required field`)
}

/** @throws CommandError 40415 for an unknown field */
export function assertNoOtherFields(name: string, body: Doc, known: readonly string[]): void {
  for (const field of body.keys()) {
    if (!known.includes(field))
      throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
}

const MAX_NAMESPACE_BYTES = 255

/** @throws CommandError `InvalidNamespace` for an invalid collection name */
export function assertNamespace(database: string, collection: string): void {
  assertDatabaseName(database)
  const namespace = `${database}.${collection}`
  const isInvalid =
    collection === '' ||
    collection.startsWith('.') ||
    collection.endsWith('.') ||
    collection.includes('\0') ||
    collection.includes('$')
  if (isInvalid) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${namespace}'`)
  if (Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    throw new CommandError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${namespace} Max: 255`,
    )
  }
}

export function assertDatabaseName(database: string): void {
  if (database === '' || database.length > 63 || /[/\\. "$\0]/.test(database)) {
    throw new CommandError('InvalidNamespace', `Invalid database name: '${database}'`)
  }
}
