import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { fieldPathParts } from '../query/field-path.ts'
import { compileExpression } from './compile-expression.ts'
import type { Expression, Scope, VariableNames } from './expression.ts'

type FieldTree = Map<string, FieldTree | Expression>

/**
 * `$addFields`: fields set by expressions, in place where they exist, in every element of an array
 * on the way.
 */
export function setComputedFields(spec: Doc, variables: VariableNames): (doc: Doc, scope: Scope) => Doc {
  const tree: FieldTree = new Map()
  for (const [path, value] of spec) addPath({ tree, path, variables }, value)
  return (doc, scope) => applyTree(doc, tree, scope)
}

interface Target {
  tree: FieldTree
  path: string
  variables: VariableNames
}

/** A nested document of plain names means dotted paths; an operator is an expression. */
function addPath({ tree, path, variables }: Target, value: Value): void {
  const parts = fieldPathParts(path)
  const isNested = isDoc(value) && value.size > 0 && !value.keys().next().value?.startsWith('$')
  if (isNested) {
    for (const [name, below] of value) addPath({ tree, path: `${path}.${name}`, variables }, below)
    return
  }
  let node = tree
  for (const part of parts.slice(0, -1)) {
    const below = node.get(part) ?? new Map()
    if (!(below instanceof Map)) throw collision(path)
    node.set(part, below)
    node = below
  }
  const last = parts.at(-1) as string
  if (node.has(last)) throw collision(path)
  node.set(last, compileExpression(value, variables))
}

function collision(path: string): CommandError {
  return new CommandError(
    40176,
    `Invalid $addFields :: caused by :: specification contains two conflicting paths. Cannot specify both '${path}' and a part of it`,
  )
}

function applyTree(doc: Doc, tree: FieldTree, scope: Scope): Doc {
  const out: Doc = new Map(doc)
  for (const [name, effect] of tree) {
    if (effect instanceof Map) {
      out.set(name, applyBelow(doc.get(name), effect, scope))
      continue
    }
    const value = effect(scope)
    if (value === undefined) out.delete(name)
    else out.set(name, value)
  }
  return out
}

function applyBelow(value: Value | undefined, tree: FieldTree, scope: Scope): Value {
  if (Array.isArray(value)) return value.map((element) => applyBelow(element, tree, scope))
  return applyTree(isDoc(value) ? value : new Map(), tree, scope)
}
