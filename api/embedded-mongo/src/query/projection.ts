import { isNumeric } from '../bson/bson-type.ts'
import { asNumber } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { fieldPathParts } from './field-path.ts'

/** `true` selects a whole field, a tree some of the fields below it. */
type FieldTree = Map<string, FieldTree | true>

export interface Projection {
  apply: (doc: Doc) => Doc
  /** Top-level fields to include; `undefined` for a projection that excludes fields. */
  fields: ReadonlySet<string> | undefined
}

interface Entry {
  path: string
  keeps: boolean
}

/** Parses an inclusion or exclusion; `undefined` if it includes everything. */
export function parseProjection(projection: Doc | undefined): Projection | undefined {
  if (!projection || projection.size === 0) return undefined
  const entries = [...projection].map(([path, value]) => ({ path, keeps: keepsField(path, value) }))
  const id = entries.find(({ path }) => path === '_id')
  const others = entries.filter((entry) => entry !== id)
  const isInclusion = decideInclusion(others.length > 0 ? others : entries)
  const tree: FieldTree = new Map()
  for (const { path } of others) addPath(tree, path)
  const keepsId = id?.keeps ?? true
  if (keepsId === isInclusion && !tree.has('_id')) tree.set('_id', true)
  return isInclusion
    ? { apply: (doc) => include(doc, tree), fields: new Set(tree.keys()) }
    : { apply: (doc) => exclude(doc, tree), fields: undefined }
}

function keepsField(path: string, value: Value): boolean {
  fieldPathParts(path)
  if (typeof value === 'boolean') return value
  if (isNumeric(value)) return asNumber(value) !== 0
  const [operator] = isDoc(value) ? value.keys() : []
  return refuse(
    operator?.startsWith('$') ? `${operator} in a projection` : 'a computed field in a projection',
  )
}

function decideInclusion(entries: readonly Entry[]): boolean {
  const isInclusion = entries[0]?.keeps === true
  const other = entries.find(({ keeps }) => keeps !== isInclusion)
  if (!other) return isInclusion
  throw other.keeps
    ? new CommandError(
        31253,
        `Invalid $project :: caused by :: Cannot do inclusion on field ${other.path} in exclusion projection`,
      )
    : new CommandError(
        31254,
        `Invalid $project :: caused by :: Cannot do exclusion on field ${other.path} in inclusion projection`,
      )
}

function addPath(tree: FieldTree, path: string): void {
  const parts = path.split('.')
  let node = tree
  parts.slice(0, -1).forEach((part, i) => {
    const below = node.get(part) ?? new Map()
    if (below === true) throw collision(path, parts.slice(i + 1).join('.'))
    node.set(part, below)
    node = below
  })
  const last = parts.at(-1) as string
  if (node.has(last)) throw collision(path, last)
  node.set(last, true)
}

function collision(path: string, rest: string): CommandError {
  return rest === path || !path.includes('.')
    ? new CommandError(31250, `Path collision at ${path}`)
    : new CommandError(31249, `Path collision at ${path} remaining portion ${rest}`)
}

function include(doc: Doc, tree: FieldTree): Doc {
  const out: Doc = new Map()
  for (const [name, value] of doc) {
    const below = tree.get(name)
    const kept = below instanceof Map ? includeBelow(value, below) : below && value
    if (kept !== undefined) out.set(name, kept)
  }
  return out
}

function includeBelow(value: Value, tree: FieldTree): Value | undefined {
  if (isDoc(value)) return include(value, tree)
  if (!Array.isArray(value)) return undefined
  return value.flatMap((element): Value[] => {
    const kept = includeBelow(element, tree)
    return kept === undefined ? [] : [kept]
  })
}

function exclude(doc: Doc, tree: FieldTree): Doc {
  const out: Doc = new Map()
  for (const [name, value] of doc) {
    const below = tree.get(name)
    if (below !== true) out.set(name, below ? excludeBelow(value, below) : value)
  }
  return out
}

function excludeBelow(value: Value, tree: FieldTree): Value {
  if (isDoc(value)) return exclude(value, tree)
  return Array.isArray(value) ? value.map((element) => excludeBelow(element, tree)) : value
}
