import { BSONRegExp } from 'bson'
import { typeName } from '../bson/bson-type.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'

/** Refuses an `_id` that is an array, a regex or has `$` names, and the field name `__proto__`. */
export function assertStorable(doc: Doc): void {
  const id = doc.get('_id')
  if (Array.isArray(id) || id instanceof BSONRegExp || (id !== undefined && typeName(id) === 'undefined')) {
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`)
  }
  if (isDoc(id)) {
    for (const name of id.keys()) {
      if (name.startsWith('$')) {
        throw new CommandError(
          'DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        )
      }
    }
  }
  assertNames(doc)
}

function assertNames(value: Value): void {
  if (isDoc(value)) {
    if (value.has('__proto__'))
      throw new CommandError('BadValue', "The field name '__proto__' is not supported")
    for (const field of value.values()) if (typeof field === 'object') assertNames(field)
  } else if (Array.isArray(value)) value.forEach(assertNames)
}
