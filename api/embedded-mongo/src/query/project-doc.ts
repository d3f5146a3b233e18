import { type Doc, isDoc, type Value } from '../bson/value.ts'
import type { ProjectionNode, ProjectionSpec } from './projection.ts'
import type { FieldValue, FieldValueContext } from './projection-operators.ts'

/** Applies a projection to a document; the order of the kept fields is that of the document. */
export function projectDoc(doc: Doc, spec: ProjectionSpec, context: FieldValueContext): Doc {
  const kept = spec.isInclusion ? include(doc, spec.tree, context) : exclude(doc, spec.tree, context)
  if (!spec.keepsId) kept.delete('_id')
  else if (spec.isInclusion && doc.has('_id') && !spec.tree.has('_id')) {
    return new Map([['_id', doc.get('_id') as Value], ...kept])
  }
  return kept
}

function isComputed(effect: unknown): effect is FieldValue {
  return typeof effect === 'object' && effect !== null && !(effect instanceof Map)
}

function include(doc: Doc, tree: ProjectionNode, context: FieldValueContext): Doc {
  const out: Doc = new Map()
  for (const [name, value] of doc) {
    const effect = tree.get(name)
    if (effect === 'keep') out.set(name, value)
    else if (effect instanceof Map) {
      const below = includeBelow(value, effect, context)
      if (below !== undefined) out.set(name, below)
    } else if (isComputed(effect) && effect.inPlace) setComputed({ out, name, effect, value, context })
  }
  for (const [name, effect] of tree) addMissing({ doc, out, name, effect, context })
  return out
}

interface Computation {
  out: Doc
  name: string
  effect: FieldValue
  value: Value | undefined
  context: FieldValueContext
}

function setComputed({ out, name, effect, value, context }: Computation): void {
  const computed = effect.compute(value, context)
  if (computed !== undefined) out.set(name, computed)
}

/** Fields that an expression gives, behind those that the document has. */
function addMissing(input: {
  doc: Doc
  out: Doc
  name: string
  effect: ProjectionNode | 'keep' | 'drop' | FieldValue
  context: FieldValueContext
}): void {
  const { doc, out, name, effect, context } = input
  if (isComputed(effect) && !effect.inPlace) {
    setComputed({ out, name, effect, value: doc.get(name), context })
  } else if (effect instanceof Map && !doc.has(name) && hasExpression(effect)) {
    const below = include(new Map(), effect, context)
    if (below.size > 0) out.set(name, below)
  }
}

/** Whether a projection gives fields that an expression makes of the whole document. */
export function hasExpression(tree: ProjectionNode): boolean {
  return [...tree.values()].some(
    (effect) => (isComputed(effect) && !effect.inPlace) || (effect instanceof Map && hasExpression(effect)),
  )
}

function includeBelow(value: Value, tree: ProjectionNode, context: FieldValueContext): Value | undefined {
  if (isDoc(value)) return include(value, tree, context)
  if (Array.isArray(value)) {
    return value.flatMap((element): Value[] => {
      const kept = includeBelow(element, tree, context)
      return kept === undefined ? [] : [kept]
    })
  }
  return hasExpression(tree) ? include(new Map(), tree, context) : undefined
}

function exclude(doc: Doc, tree: ProjectionNode, context: FieldValueContext): Doc {
  const out: Doc = new Map()
  for (const [name, value] of doc) {
    const effect = tree.get(name)
    if (effect === undefined || effect === 'keep') out.set(name, value)
    else if (effect instanceof Map) out.set(name, excludeBelow(value, effect, context))
    else if (isComputed(effect) && effect.inPlace) setComputed({ out, name, effect, value, context })
  }
  for (const [name, effect] of tree) addMissing({ doc, out, name, effect, context })
  return out
}

function excludeBelow(value: Value, tree: ProjectionNode, context: FieldValueContext): Value {
  if (isDoc(value)) return exclude(value, tree, context)
  if (Array.isArray(value)) return value.map((element) => excludeBelow(element, tree, context))
  return value
}
