import { show } from '../bson/show.ts'
import { type Doc, doc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { type Collection, type Index, namespaceOf } from './collection.ts'

/** Returns error 11000 with the index's pattern and the existing key. */
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
