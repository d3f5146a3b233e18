import type { Doc } from '../bson/value.ts'
import { isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { compileMatcher, type Matcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'

/** What `$[name]` in an update path lets through, by name. */
export type ArrayFilters = ReadonlyMap<string, Matcher>

/** Parses `arrayFilters: [{'x.grade': {$gt: 85}}]`; each filter speaks of one identifier. */
export function parseArrayFilters(filters: Value | undefined): ArrayFilters {
  const parsed = new Map<string, Matcher>()
  if (filters === undefined || filters === null) return parsed
  if (!Array.isArray(filters)) throw new CommandError('TypeMismatch', 'arrayFilters must be an array')
  for (const filter of filters) {
    if (!isDoc(filter)) throw new CommandError('TypeMismatch', 'each array filter must be an object')
    const identifier = identifierOf(filter)
    if (parsed.has(identifier)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      )
    }
    parsed.set(identifier, compileMatcher(parseFilter(filter)))
  }
  return parsed
}

function identifierOf(filter: Doc): string {
  const names = new Set(topLevelNames(filter))
  if (names.size === 0) {
    throw new CommandError(
      'FailedToParse',
      'Cannot use an expression without a top-level field name in arrayFilters',
    )
  }
  if (names.size > 1) {
    const [first, second] = names
    throw new CommandError(
      'FailedToParse',
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${first}' and '${second}'`,
    )
  }
  const [identifier = ''] = names
  if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
    throw new CommandError(
      'BadValue',
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
    )
  }
  return identifier
}

function topLevelNames(filter: Doc): string[] {
  return [...filter].flatMap(([name, value]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] as string]
    return Array.isArray(value) ? value.filter(isDoc).flatMap(topLevelNames) : []
  })
}

/** Every name used in a path as `$[name]` needs a filter, and every filter a use. */
export function assertIdentifiersUsed(paths: readonly string[], filters: ArrayFilters): void {
  if (filters.size === 0 && !paths.some((path) => path.includes('$['))) return
  const used = new Set(
    paths.flatMap((path) => [...path.matchAll(/\$\[([^\]]+)\]/g)].map((match) => match[1])),
  )
  for (const path of paths) {
    for (const [, name = ''] of path.matchAll(/\$\[([^\]]+)\]/g)) {
      if (!filters.has(name)) {
        throw new CommandError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`)
      }
    }
  }
  for (const name of filters.keys()) {
    if (!used.has(name)) {
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update { ${paths.join(', ')} }`,
      )
    }
  }
}
