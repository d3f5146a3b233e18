import { cloneValue } from '../bson/clone.ts'
import type { Doc, Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { expandPath } from './expand-path.ts'
import { type FieldChange, KEEP } from './field-operators.ts'
import { getAt, setAt, unsetAt } from './paths.ts'
import type { UpdateContext } from './update.ts'
import { createConflictFinder } from './update-path.ts'

/** One operator on one path. */
export interface PathChange {
  path: string
  parts: readonly string[]
  change: FieldChange
  createsPath: boolean
}

/**
 * The document with the changes applied; what none of them touches is shared with the one given,
 * which stays as it is.
 */
export function applyChanges(before: Doc, changes: readonly PathChange[], context: UpdateContext): Doc {
  const doc = copyTouched(before, changes)
  const id = doc.get('_id')
  const original = (parts: readonly string[]) => getAt(before, parts)
  const assertApart = changes.length > 1 && changes.some(isDynamic) ? createApartCheck() : undefined
  for (const one of changes) {
    for (const path of expandPath(doc, one.parts, context)) {
      assertApart?.(path)
      const current = getAt(doc, path)
      const next = one.change(current, { path: path.join('.'), id, update: context, original })
      if (next === KEEP) continue
      if (next === undefined) {
        if (current !== undefined) unsetAt(doc, path)
      } else if (one.createsPath || current !== undefined) put(doc, path, next, context)
    }
  }
  return doc
}

/** A copy in which what lies on a path of the changes may be changed. */
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

function isDynamic({ parts }: PathChange): boolean {
  return parts.some((part) => part === '$' || part.startsWith('$['))
}

/** Paths that differ as they are written may meet in a document. */
function createApartCheck(): (path: readonly string[]) => void {
  const conflicts = createConflictFinder()
  return (path) => {
    const conflict = conflicts.add(path.join('.'))
    if (conflict === undefined) return
    throw new CommandError('ConflictingUpdateOperators', `Update created a conflict at '${conflict}'`)
  }
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
