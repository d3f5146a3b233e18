import { BSONRegExp, ObjectId } from 'bson'
import { cloneValue } from '../bson/clone.ts'
import { encodeKey } from '../bson/key.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { isOperatorDoc } from '../query/parse-filter.ts'
import { setAt } from './paths.ts'
import { assertStorable } from './storable.ts'
import type { Update } from './update.ts'
import { ancestorsOf } from './update-path.ts'

/**
 * Returns the document that an upsert inserts: the query's equalities, then the update, with `_id`
 * first.
 */
export function upsertedDoc(query: Doc, update: Update): Doc {
  const equalities = new Map<string, Value>()
  collectEqualities(query, equalities, (path) => !update.isReplacement || path === '_id')
  assertApart([...equalities.keys()])
  const start: Doc = new Map()
  for (const [path, value] of equalities) setAt(start, path.split('.'), cloneValue(value))
  const id = start.get('_id')
  const updated = update.apply(start, { isUpsert: true, now: new Date() })
  if (id !== undefined) assertSameId(id, updated.get('_id'))
  const result = withIdFirst(updated)
  assertStorable(result)
  return result
}

/** Moves `_id` to the front, and creates it if it is missing. */
export function withIdFirst(doc: Doc): Doc {
  const id = doc.get('_id')
  if (id !== undefined && doc.keys().next().value === '_id') return doc
  const result: Doc = new Map([['_id', id === undefined ? new ObjectId() : id]])
  for (const [name, value] of doc) if (name !== '_id') result.set(name, value)
  return result
}

/** @throws CommandError `ImmutableField` if an update would change `_id` */
export function assertSameId(before: Value | undefined, after: Value | undefined): void {
  if (before === after && before !== undefined) return
  const isSame =
    before !== undefined && after !== undefined && Buffer.compare(idBytes(before), idBytes(after)) === 0
  if (!isSame) {
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    )
  }
}

function idBytes(id: Value): Buffer {
  return encodeKey(id)
}

type IsWanted = (path: string) => boolean

function collectEqualities(query: Doc, into: Map<string, Value>, isWanted: IsWanted): void {
  for (const [name, value] of query) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) collectEqualities(part, into, isWanted)
    } else if (name === '$or' && Array.isArray(value) && value.length === 1 && isDoc(value[0])) {
      collectEqualities(value[0], into, isWanted)
    } else if (!name.startsWith('$') && isWanted(name)) collectField(name, value, into)
  }
}

function collectField(name: string, value: Value, into: Map<string, Value>): void {
  const equal = equalityOf(value)
  if (equal === undefined) return
  if (into.has(name)) throw cannotInfer(`path '${name}' is matched twice`)
  into.set(name, equal)
}

/** No path may be inside another one. */
function assertApart(paths: readonly string[]): void {
  const all = new Set(paths)
  for (const path of paths) {
    const above = ancestorsOf(path).find((one) => all.has(one))
    if (above !== undefined) throw cannotInfer(`both paths '${above}' and '${path}' are matched`)
  }
}

function cannotInfer(why: string): CommandError {
  return new CommandError('NotSingleValueField', `cannot infer query fields to set, ${why}`)
}

function equalityOf(value: Value): Value | undefined {
  if (value instanceof BSONRegExp) return undefined
  if (!isDoc(value) || !isOperatorDoc(value)) return value
  const equal = value.get('$eq')
  if (equal !== undefined) return equal
  const values = value.get('$in')
  return Array.isArray(values) && values.length === 1 ? values[0] : undefined
}
