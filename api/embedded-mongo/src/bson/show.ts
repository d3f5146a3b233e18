import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { isDoc, type Value } from './value.ts'

/** Formats a value as MongoDB does in messages. */
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
