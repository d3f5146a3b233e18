import { CommandError } from '../command-error.ts'
import { isArrayIndex } from '../query/path-elements.ts'

/** Of such paths there is nothing to refuse. */
const PLAIN_PATH = /^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)*$/

/** Splits and checks a path of an update. */
export function parseUpdatePath(path: string): string[] {
  if (path === '') {
    throw new CommandError('EmptyFieldName', 'An empty update path is not valid.')
  }
  const parts = path.split('.')
  if (PLAIN_PATH.test(path)) return parts
  if (parts.some((part) => part === '')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    )
  }
  parts.forEach((part, i) => {
    assertPart({ path, part, isFirst: i === 0 })
  })
  if (parts.filter((part) => part === '$').length > 1) {
    throw new CommandError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`)
  }
  return parts
}

function assertPart({ path, part, isFirst }: { path: string; part: string; isFirst: boolean }): void {
  if (part === '__proto__') {
    throw new CommandError('BadValue', `The field name '__proto__' in path '${path}' is not supported`)
  }
  const isPositional = part === '$' || /^\$\[.*\]$/.test(part)
  if (isPositional && isFirst) {
    throw new CommandError(
      'BadValue',
      part === '$'
        ? `Cannot have positional (i.e. '$') element in the first position in path '${path}'`
        : `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`,
    )
  }
}

/**
 * Two changes may not touch the same path, nor one a part of the other; `$[]` goes with no other
 * name beside it.
 */
export function assertNoConflicts(paths: readonly string[]): void {
  if (paths.length <= FEW && areApart(paths)) return
  const conflicts = createConflictFinder()
  const beside = new Map<string, boolean>()
  for (const path of paths) {
    const conflict = conflicts.add(path) ?? mixedAt(path, beside)
    if (conflict !== undefined) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${conflict}'`,
      )
    }
  }
}

/** So few paths are quicker compared with each other than looked up. */
const FEW = 16

/**
 * Whether certainly none is a part of another; where there are array filters that takes a closer
 * look.
 */
function areApart(paths: readonly string[]): boolean {
  return paths.every(
    (path, i) =>
      !path.includes('$[') &&
      paths.every((other, j) => j >= i || !(isWithin(path, other) || isWithin(other, path))),
  )
}

function isWithin(path: string, other: string): boolean {
  return path.startsWith(other) && (path.length === other.length || path[other.length] === '.')
}

/** Where array filters and plain names stand under the same path. */
function mixedAt(path: string, beside: Map<string, boolean>): string | undefined {
  for (const parent of ancestorsOf(path)) {
    const isFilter = path.startsWith('$[', parent.length + 1)
    if ((beside.get(parent) ?? isFilter) !== isFilter) return parent
    beside.set(parent, isFilter)
  }
  return undefined
}

/** Takes paths one by one and tells where one meets an earlier one. */
export function createConflictFinder(): { add: (path: string) => string | undefined } {
  const seen = new Set<string>()
  const above = new Set<string>()
  return {
    add: (path) => {
      const ancestors = ancestorsOf(path)
      const conflict = above.has(path) ? path : [...ancestors, path].find((other) => seen.has(other))
      seen.add(path)
      for (const one of ancestors) above.add(one)
      return conflict
    },
  }
}

/** The paths that lead to a path: `a` and `a.b` for `a.b.c`. */
export function ancestorsOf(path: string): string[] {
  const found: string[] = []
  for (let at = path.indexOf('.'); at >= 0; at = path.indexOf('.', at + 1)) found.push(path.slice(0, at))
  return found
}

/** The order in which MongoDB applies changes: by name, indexes by number. */
export function compareUpdatePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareParts(a[i] as string, b[i] as string)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareParts(a: string, b: string): number {
  if (isArrayIndex(a) && isArrayIndex(b)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}
