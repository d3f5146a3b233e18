import { type Doc, isDoc, type Value } from '../bson/value.ts'

/**
 * The top-level fields that the stages up to a `$group` or `$count` read, so that the rest of each
 * document need not be decoded; `undefined` when the whole document is needed.
 */
export function neededFields(sort: Doc | undefined, stages: readonly Doc[]): ReadonlySet<string> | undefined {
  const fields = new Set<string>([...(sort?.keys() ?? [])].map(topLevel))
  for (const stage of stages) {
    const [[name, operand] = ['', null]] = stage
    if (name === '$count') return fields
    if (name === '$group') return addExpressionFields(operand, fields) ? fields : undefined
    if (name !== '$limit' && name !== '$skip') return undefined
  }
  return undefined
}

function topLevel(path: string): string {
  return path.split('.')[0] as string
}

/** Adds every `$field` of an expression; false where it may read the whole document. */
function addExpressionFields(value: Value, fields: Set<string>): boolean {
  if (typeof value === 'string') {
    if (!value.startsWith('$')) return true
    if (value.startsWith('$$')) return !/^\$\$(ROOT|CURRENT)/.test(value)
    fields.add(topLevel(value.slice(1)))
    return true
  }
  if (Array.isArray(value)) return value.every((element) => addExpressionFields(element, fields))
  if (!isDoc(value)) return true
  if (value.has('$getField') || value.has('$literal')) return false
  return [...value.values()].every((field) => addExpressionFields(field, fields))
}
