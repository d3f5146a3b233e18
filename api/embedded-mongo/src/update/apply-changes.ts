import { cloneValue } from '../bson/clone.ts'
import type { Doc, Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { type FieldChange, KEEP } from './field-operators.ts'
import { getAt, setAt, unsetAt } from './paths.ts'
import type { UpdateContext } from './update.ts'

/** An operator on one path. */
export interface PathChange {
  path: string
  parts: readonly string[]
  change: FieldChange
  createsPath: boolean
}

/** Returns a changed document, which shares unchanged parts with the original. */
export function applyChanges(before: Doc, changes: readonly PathChange[], update: UpdateContext): Doc {
  const doc = copyTouched(before, changes)
  const id = doc.get('_id')
  for (const { path, parts, change, createsPath } of changes) {
    const current = getAt(doc, parts)
    const next = change(current, { path, id, update })
    if (next === KEEP) continue
    if (next === undefined) {
      if (current !== undefined) unsetAt(doc, parts)
    } else if (createsPath || current !== undefined) put(doc, parts, next, update)
  }
  return doc
}

/** Copies only the parts on the paths of the changes. */
function copyTouched(doc: Doc, changes: readonly PathChange[]): Doc {
  const copy: Doc = new Map(doc)
  const copied = new Set<string>()
  for (const { parts } of changes) {
    const name = parts[0] as string
    const value = doc.get(name)
    if (value === undefined || copied.has(name)) continue
    copy.set(name, cloneValue(value))
    copied.add(name)
  }
  return copy
}

function put(doc: Doc, path: readonly string[], value: Value, { isUpsert }: UpdateContext): void {
  if (!isUpsert) assertNoDollar(path)
  setAt(doc, path, cloneValue(value))
}

/** Only a document that is being inserted may get a field whose name starts with `$`. */
function assertNoDollar(path: readonly string[]): void {
  if (!path[0]?.startsWith('$')) return
  throw new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${path[0]}' in '${path.join('.')}' is not valid for storage.`,
  )
}
