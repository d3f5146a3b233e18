import type { Doc, Value } from '../bson/value.ts'

/** What a filter may refer to: the values of variables, for `$expr`. */
export interface FilterContext {
  depth: number
  variables: ReadonlyMap<string, Value | undefined>
  now?: Date
}

export const NO_VARIABLES: FilterContext = { depth: 0, variables: new Map() }

/** The context one level further in. */
export function deeper(context: FilterContext): FilterContext {
  return { ...context, depth: context.depth + 1 }
}

/**
 * A document whose first field starts with `$`; `$ref`, `$id` and `$db` belong to a DBRef value.
 */
export function isOperatorDoc(value: Doc): boolean {
  for (const name of value.keys()) return name.startsWith('$') && !isDbRef(value)
  return false
}

function isDbRef(value: Doc): boolean {
  return value.has('$ref') || value.has('$id')
}
