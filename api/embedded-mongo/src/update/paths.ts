import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { isArrayIndex } from '../query/path-elements.ts'

/** Most nulls with which an array is padded. */
const MAX_PADDING = 1_500_000

/** Returns the value at a concrete path through array indexes; `undefined` if there is none. */
export function getAt(root: Value, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = root
  for (const part of parts) {
    if (isDoc(value)) value = value.get(part)
    else if (Array.isArray(value) && isArrayIndex(part)) value = value[Number(part)]
    else return undefined
  }
  return value
}

/**
 * Sets a value at a concrete path and creates documents on the way.
 * @throws if a plain value is on it
 */
export function setAt(root: Doc, parts: readonly string[], value: Value): void {
  let container: Value = root
  for (let i = 0; i < parts.length - 1; i++) {
    const part = parts[i] as string
    let next = child(container, part)
    if (next === undefined) {
      next = new Map()
      putChild(container, part, next, parts)
    } else if (!isDoc(next) && !Array.isArray(next)) {
      throw notViable(parts[i + 1] as string, part, next)
    }
    container = next
  }
  putChild(container, parts.at(-1) as string, value, parts)
}

function child(container: Value, part: string): Value | undefined {
  return getAt(container, [part])
}

function notViable(field: string, parent: string, value: Value): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${field}' in element {${parent}: ${show(value)}}`,
  )
}

function putChild(container: Value, part: string, value: Value, parts: readonly string[]): void {
  if (isDoc(container)) {
    container.set(part, value)
    return
  }
  const array = container as Value[]
  const at = parts.indexOf(part)
  if (!isArrayIndex(part)) throw notViable(part, parts[at - 1] ?? '', array)
  const index = Number(part)
  if (index > array.length + MAX_PADDING) {
    throw new CommandError('CannotBackfillArray', `can't backfill more than ${MAX_PADDING} elements`)
  }
  while (array.length < index) array.push(null)
  array[index] = value
}

/** Removes the value at a concrete path; in an array it leaves null. */
export function unsetAt(root: Doc, parts: readonly string[]): void {
  const container = getAt(root, parts.slice(0, -1))
  const last = parts.at(-1) as string
  if (isDoc(container)) container.delete(last)
  else if (Array.isArray(container) && isArrayIndex(last) && Number(last) < container.length) {
    container[Number(last)] = null
  }
}
