import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { isArrayIndex } from '../../query/path-elements.ts'

/**
 * The values `$lookup` joins a document by: those at a path, arrays at its end taken apart; null
 * where there is no value. A number in the path may be a place in an array.
 */
export function localValues(doc: Doc, path: readonly string[]): Value[] {
  const values = valuesAt(doc, path)
  return values.length > 0 ? values : [null]
}

function valuesAt(doc: Doc, [name = '', ...path]: readonly string[]): Value[] {
  let value = doc.get(name)
  while (Array.isArray(value) && isArrayIndex(path[0] ?? '')) value = value[Number(path.shift())]
  if (value === undefined) return []
  const values = Array.isArray(value) ? value : [value]
  return path.length === 0 ? values : values.flatMap((one) => (isDoc(one) ? valuesAt(one, path) : []))
}
