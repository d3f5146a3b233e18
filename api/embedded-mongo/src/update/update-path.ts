import { CommandError, refuse } from '../command-error.ts'
import { isArrayIndex } from '../query/path-elements.ts'

/** Such a path needs no further checks. */
const PLAIN_PATH = /^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)*$/

/** Splits and validates a path of an update. */
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
  if (parts.includes('__proto__')) {
    throw new CommandError('BadValue', `The field name '__proto__' in path '${path}' is not supported`)
  }
  if (parts.some((part) => part === '$' || /^\$\[.*\]$/.test(part))) refuse(`the positional $ in '${path}'`)
  return parts
}

/** Two changes may not have equal paths, nor a path inside the other's. */
export function assertNoConflicts(paths: readonly string[]): void {
  if (paths.length <= FEW && areApart(paths)) return
  const seen = new Set<string>()
  const above = new Set<string>()
  for (const path of paths) {
    const ancestors = ancestorsOf(path)
    const conflict = above.has(path) ? path : [...ancestors, path].find((other) => seen.has(other))
    if (conflict !== undefined) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${conflict}'`,
      )
    }
    seen.add(path)
    for (const one of ancestors) above.add(one)
  }
}

/** Up to this number of paths, comparing all pairs is faster than looking them up. */
const FEW = 16

function areApart(paths: readonly string[]): boolean {
  return paths.every((path, i) =>
    paths.every((other, j) => j >= i || !(isWithin(path, other) || isWithin(other, path))),
  )
}

function isWithin(path: string, other: string): boolean {
  return path.startsWith(other) && (path.length === other.length || path[other.length] === '.')
}

/** Returns the parent paths: `a` and `a.b` for `a.b.c`. */
export function ancestorsOf(path: string): string[] {
  const found: string[] = []
  for (let at = path.indexOf('.'); at >= 0; at = path.indexOf('.', at + 1)) found.push(path.slice(0, at))
  return found
}

/** Compares in MongoDB's order of changes: by name, indexes by number. */
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
