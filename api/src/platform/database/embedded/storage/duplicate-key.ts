import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { type Doc, doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { type Collection, type Index, namespaceOf } from './collection.ts'

/** Code 11000 with the index's pattern and the key that is already there. */
export function duplicateKey(
  collection: Collection,
  index: Index,
  values: readonly (Value | undefined)[],
): CommandError {
  const keyPattern = index.spec.get('key') as Doc
  const keyValue: Doc = new Map(index.fields.map((field, i) => [field.path, values[i] ?? null]))
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: ${show(keyValue)}`,
    doc({ keyPattern, keyValue }),
  )
}

/** A value as MongoDB shows it in its messages. */
export function show(value: Value): string {
  if (isDoc(value)) {
    const fields = [...value].map(([name, field]) => `${name}: ${show(field)}`)
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(show).join(', ')} ]`
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  return showRare(value)
}

function showRare(value: Value): string {
  if (value instanceof Double) return Number.isInteger(value.value) ? `${value.value}.0` : String(value.value)
  if (value instanceof Decimal128) return value.toString()
  if (value instanceof Binary) {
    return `BinData(${value.sub_type}, ${Buffer.from(value.buffer).toString('hex').toUpperCase()})`
  }
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`
  if (value instanceof Timestamp)
    return `Timestamp(${value.getHighBitsUnsigned()}, ${value.getLowBitsUnsigned()})`
  if (value instanceof MinKey) return 'MinKey'
  if (value instanceof MaxKey) return 'MaxKey'
  return String(value)
}
