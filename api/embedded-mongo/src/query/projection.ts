import { isNumeric } from '../bson/bson-type.ts'
import { asNumber } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { fieldPathParts } from './field-path.ts'
import { compileFieldValue, type FieldValue, positionalField } from './projection-operators.ts'
import type { ProjectionOptions } from './projection-options.ts'

/** What a projection does with one field, or with the fields below it. */
export type ProjectionNode = Map<string, ProjectionNode | 'keep' | 'drop' | FieldValue>

export interface ProjectionSpec {
  /** Only named fields are kept; otherwise only named fields are dropped. */
  isInclusion: boolean
  keepsId: boolean
  tree: ProjectionNode
  /** Whether `a.$` needs to know which element the query matched. */
  needsPosition: boolean
}

interface Entry {
  path: string
  effect: 'keep' | 'drop' | FieldValue
  needsPosition: boolean
}

const FIND: ProjectionOptions = { style: 'find', variables: new Set() }

/** Checks a projection and says what it keeps; `undefined` when it keeps everything. */
export function parseProjection(
  projection: Doc | undefined,
  options: ProjectionOptions = FIND,
): ProjectionSpec | undefined {
  if (!projection || projection.size === 0) return undefined
  const entries = [...projection].flatMap(([path, value]) => entriesOf(path, value, options))
  const spec: ProjectionSpec = {
    isInclusion: decideInclusion(entries),
    keepsId: !entries.some(({ path, effect }) => path === '_id' && effect === 'drop'),
    tree: new Map(),
    needsPosition: entries.some(({ needsPosition }) => needsPosition),
  }
  for (const entry of entries) addEntry(spec.tree, entry)
  return spec
}

/** `{a: {b: 1, c: 1}}` means the same as `{'a.b': 1, 'a.c': 1}`. */
function entriesOf(path: string, value: Value, options: ProjectionOptions): Entry[] {
  fieldPathParts(options.style === 'find' ? withoutPosition(path) : path)
  if (isDoc(value)) {
    const first = value.keys().next().value
    if (first === undefined)
      throw new CommandError(
        51270,
        'An empty sub-projection is not a valid value. Found empty object at path',
      )
    if (!first.startsWith('$')) {
      return [...value].flatMap(([name, below]) => entriesOf(`${path}.${name}`, below, options))
    }
  }
  if (typeof value === 'boolean' || isNumeric(value)) return [plainEntry(path, value)]
  return [{ path, ...compileFieldValue({ path, value, options }) }]
}

function withoutPosition(path: string): string {
  return path.endsWith('.$') ? path.slice(0, -2) : path
}

function plainEntry(path: string, value: Value): Entry {
  const keeps = typeof value === 'boolean' ? value : asNumber(value) !== 0
  if (path.endsWith('.$')) {
    if (!keeps) throw new CommandError(31395, 'positional projection cannot be used with exclusion')
    return { path: withoutPosition(path), ...positionalField() }
  }
  return { path, effect: keeps ? 'keep' : 'drop', needsPosition: false }
}

function decideInclusion(entries: Entry[]): boolean {
  let inclusion: boolean | undefined
  for (const { path, effect } of entries) {
    if (path === '_id' && typeof effect === 'string' && entries.length > 1) continue
    const own = effect === 'keep' ? true : effect === 'drop' ? false : effect.implies
    if (own === undefined) continue
    if (inclusion !== undefined && inclusion !== own) {
      throw own
        ? new CommandError(
            31253,
            `Invalid $project :: caused by :: Cannot do inclusion on field ${path} in exclusion projection`,
          )
        : new CommandError(
            31254,
            `Invalid $project :: caused by :: Cannot do exclusion on field ${path} in inclusion projection`,
          )
    }
    inclusion = own
  }
  return inclusion ?? onlyIdKept(entries)
}

/** `{_id: 1, x: {$slice: 1}}` includes; `{_id: 0}` alone, or with $slice, drops only that. */
function onlyIdKept(entries: Entry[]): boolean {
  return entries.some(({ path, effect }) => path === '_id' && effect === 'keep')
}

function addEntry(tree: ProjectionNode, { path, effect }: Entry): void {
  const parts = path.split('.')
  let node = tree
  parts.slice(0, -1).forEach((part, i) => {
    const below = node.get(part) ?? new Map()
    if (!(below instanceof Map)) throw collision(path, parts.slice(i + 1).join('.'))
    node.set(part, below)
    node = below
  })
  const last = parts.at(-1) as string
  if (node.has(last)) throw collision(path, last)
  node.set(last, effect)
}

function collision(path: string, rest: string): CommandError {
  return rest === path || !path.includes('.')
    ? new CommandError(31250, `Path collision at ${path}`)
    : new CommandError(31249, `Path collision at ${path} remaining portion ${rest}`)
}
