import { type Doc, isDoc, type Value } from './value.ts'

/** Copies documents and arrays deeply. */
export function cloneValue<T extends Value>(value: T): T {
  if (isDoc(value)) return cloneDoc(value) as T
  if (Array.isArray(value)) return value.map(cloneValue) as T
  return value
}

export function cloneDoc(doc: Doc): Doc {
  const copy: Doc = new Map()
  for (const [name, value] of doc) copy.set(name, cloneValue(value))
  return copy
}
