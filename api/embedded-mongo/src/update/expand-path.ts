import { show } from '../bson/show.ts'
import type { Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { getAt } from './paths.ts'
import type { UpdateContext } from './update.ts'

/** The concrete paths that one with `$`, `$[]` or `$[name]` stands for in a document. */
export function expandPath(root: Value, parts: readonly string[], context: UpdateContext): string[][] {
  const at = parts.findIndex((part) => part === '$' || part.startsWith('$['))
  if (at < 0) return [[...parts]]
  const before = parts.slice(0, at)
  const part = parts[at] as string
  const rest = parts.slice(at + 1)
  return indexesFor({ root, before, part }, context).flatMap((index) =>
    expandPath(root, [...before, String(index), ...rest], context),
  )
}

interface Placeholder {
  root: Value
  before: readonly string[]
  part: string
}

function indexesFor({ root, before, part }: Placeholder, context: UpdateContext): number[] {
  if (part === '$') {
    if (context.position === undefined) {
      throw new CommandError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      )
    }
    return [context.position]
  }
  const array = getAt(root, before)
  if (!Array.isArray(array)) throw notAnArray(before, array)
  const name = part.slice(2, -1)
  const indexes = array.map((_, index) => index)
  if (name === '') return indexes
  const matches = context.arrayFilters.get(name)
  if (!matches) {
    throw new CommandError(
      'BadValue',
      `No array filter found for identifier '${name}' in path '${before.join('.')}.${part}'`,
    )
  }
  return indexes.filter((index) => matches(new Map([[name, array[index] as Value]])))
}

function notAnArray(before: readonly string[], value: Value | undefined): CommandError {
  const path = before.join('.')
  if (value === undefined) {
    return new CommandError(
      'BadValue',
      `The path '${path}' must exist in the document in order to apply array updates.`,
    )
  }
  const name = before.at(-1) ?? ''
  return new CommandError(
    'BadValue',
    `Cannot apply array updates to non-array element ${name}: ${show(value)}`,
  )
}
