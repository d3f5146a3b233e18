import { show } from '../bson/show.ts'
import type { Doc, Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { PathChange } from './apply-changes.ts'
import { KEEP } from './field-operators.ts'
import { ancestorsOf, parseUpdatePath } from './update-path.ts'

/**
 * `$rename: {old: 'new'}`: the old field is taken away and the new one gets its value, in this
 * order.
 */
export function renameChanges(fields: Doc): PathChange[] {
  return [...fields].flatMap(([from, to]) => rename(from, to))
}

function rename(from: string, to: Value): PathChange[] {
  if (typeof to !== 'string') {
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string: ${from}: ${show(to)}`)
  }
  if (from === to) {
    throw new CommandError(
      'BadValue',
      `The source and target field for $rename must differ: ${from}: "${to}"`,
    )
  }
  for (const path of [from, to]) {
    if (path.split('.').some((part) => part.startsWith('$'))) {
      throw new CommandError(
        'BadValue',
        `The ${path === from ? 'source' : 'destination'} field for $rename may not be dynamic: ${path}`,
      )
    }
  }
  return [
    { path: from, parts: parseUpdatePath(from), createsPath: false, change: () => undefined },
    {
      path: to,
      parts: parseUpdatePath(to),
      createsPath: true,
      change: (_current, { original, id }) => {
        const value = original(from.split('.'))
        assertNoArray({ path: from, which: 'source' }, original, id)
        if (value === undefined) return KEEP
        assertNoArray({ path: to, which: 'destination' }, original, id)
        return value
      },
    },
  ]
}

/** Neither end of a `$rename` may be in an array. */
function assertNoArray(
  { path, which }: { path: string; which: 'source' | 'destination' },
  original: (parts: readonly string[]) => Value | undefined,
  id: Value | undefined,
): void {
  const array = ancestorsOf(path).find((above) => Array.isArray(original(above.split('.'))))
  if (array === undefined) return
  throw new CommandError(
    'BadValue',
    `The ${which} field cannot be an array element, '${path}' in doc with _id: ${show(id ?? null)} has an array field called '${array.split('.').at(-1)}'`,
  )
}
