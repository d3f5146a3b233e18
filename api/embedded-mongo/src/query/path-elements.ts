import { type Doc, isDoc, type Value } from '../bson/value.ts'

/** Tests a value, `undefined` if missing. */
export type ElementTest = (value: Value | undefined) => boolean

const NUMERIC = /^(0|[1-9]\d*)$/

export function isArrayIndex(part: string): boolean {
  return NUMERIC.test(part)
}

export interface ElementPath {
  parts: readonly string[]
  /** True if an array at the end of the path also contributes its elements. */
  expandLeaf: boolean
}

/**
 * Tells whether any value that MongoDB reaches by `path` passes `test`. Arrays on the way are
 * searched. One at the end contributes its elements, then itself. No value counts as a missing one.
 */
export function someElement(doc: Doc, path: ElementPath, test: ElementTest): boolean {
  return walkDocument({ path, test }, doc, 0)
}

interface Walk {
  path: ElementPath
  test: ElementTest
}

function walkDocument(walk: Walk, doc: Doc, from: number): boolean {
  const { parts, expandLeaf } = walk.path
  let value: Value | undefined = doc
  for (let i = from; i < parts.length; i++) {
    if (!isDoc(value)) return walk.test(undefined)
    value = value.get(parts[i] as string)
    if (Array.isArray(value)) {
      const atLeaf = i === parts.length - 1
      if (atLeaf && !expandLeaf) return walk.test(value)
      return walkArray(walk, value, i + 1)
    }
  }
  return walk.test(value)
}

function walkArray(walk: Walk, array: Value[], next: number): boolean {
  const { parts } = walk.path
  const part = parts[next]
  for (let i = 0; i < array.length; i++) {
    const element = array[i] as Value
    const matched =
      part === undefined
        ? walk.test(element)
        : (isDoc(element) && walkDocument(walk, element, next)) ||
          (part === String(i) && walkOffset(walk, element, next + 1))
    if (matched) return true
  }
  return part === undefined && walk.test(array)
}

/** Follows a numeric part of the path into an array. */
function walkOffset(walk: Walk, element: Value, next: number): boolean {
  if (next >= walk.path.parts.length) return walk.test(element)
  if (isDoc(element)) return walkDocument(walk, element, next)
  return Array.isArray(element) && walkArray(walk, element, next)
}
