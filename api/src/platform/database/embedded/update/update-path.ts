import { CommandError } from '../command-error.ts'
import { isArrayIndex } from '../query/path-elements.ts'

/** Splits and checks a path of an update. */
export function parseUpdatePath(path: string): string[] {
  if (path === '') {
    throw new CommandError('EmptyFieldName', 'An empty update path is not valid.')
  }
  const parts = path.split('.')
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
  if (part.startsWith('$') && isFirst) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`,
    )
  }
}

/** Two changes may not touch the same path, nor one a part of the other. */
export function assertNoConflicts(paths: readonly string[]): void {
  const seen = new Set<string>()
  for (const path of paths) {
    for (const other of seen) {
      if (path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)) {
        const shorter = path.length <= other.length ? path : other
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${shorter}'`,
        )
      }
    }
    seen.add(path)
  }
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
