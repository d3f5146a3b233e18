import { cloneDoc, cloneValue } from '../bson/clone.ts'
import type { Doc } from '../bson/value.ts'
import { expandPath } from './expand-path.ts'
import { type FieldChange, KEEP } from './field-operators.ts'
import { getAt, setAt, unsetAt } from './paths.ts'
import type { UpdateContext } from './update.ts'

/** One operator on one path. */
export interface PathChange {
  path: string
  parts: readonly string[]
  change: FieldChange
  createsPath: boolean
}

/** Applies the changes to a document, which is changed in place. */
export function applyChanges(doc: Doc, changes: readonly PathChange[], context: UpdateContext): void {
  const id = doc.get('_id')
  const before = cloneDoc(doc)
  const original = (parts: readonly string[]) => getAt(before, parts)
  for (const { parts, change, createsPath } of changes) {
    for (const path of expandPath(doc, parts, context)) {
      const current = getAt(doc, path)
      const next = change(current, { path: path.join('.'), id, update: context, original })
      if (next === KEEP) continue
      if (next === undefined) {
        if (current !== undefined) unsetAt(doc, path)
      } else if (createsPath || current !== undefined) {
        setAt(doc, path, cloneValue(next))
      }
    }
  }
}
