import { asNumber } from '../bson/integer.ts'
import { type Doc, isDoc } from '../bson/value.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { Index } from './collection.ts'
import type { KeyField } from './index-keys.ts'

/** Parses a key pattern such as `{owner: 1, createdAt: -1}`. */
export function keyFields(pattern: Doc): KeyField[] {
  return [...pattern].map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    descending: (asNumber(direction) ?? 1) < 0,
  }))
}

/** Creates an index in memory from its validated specification. */
export function indexFromSpec(id: number, spec: Doc): Index {
  const fields = keyFields(spec.get('key') as Doc)
  const partial = spec.get('partialFilterExpression')
  const filter = isDoc(partial) ? parseFilter(partial) : undefined
  return {
    id,
    name: spec.get('name') as string,
    spec,
    fields,
    unique: spec.get('unique') === true || spec.get('name') === '_id_',
    sparse: spec.get('sparse') === true,
    partial: filter && { filter, matches: compileMatcher(filter) },
    ttlSeconds: finite(asNumber(spec.get('expireAfterSeconds'))),
    multikey: fields.map(() => false),
    hasCutKeys: false,
    ready: true,
  }
}

/** An `expireAfterSeconds` of NaN means never. */
function finite(seconds: number | undefined): number | undefined {
  return Number.isNaN(seconds) ? undefined : seconds
}
