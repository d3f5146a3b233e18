import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { isArrayIndex } from '../../query/path-elements.ts'

/**
 * What `$lookup` joins a document by: the values at a path, an array at its end taken apart, a number in it being a
 * place in an array as well; null where there is no value, as in an empty array.
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
