import { decodeDocument } from '../bson/decode.ts'
import { encodeKey } from '../bson/key.ts'
import { isDoc, reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { findRows, type RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { isArrayIndex } from '../query/path-elements.ts'
import { MAX_DOCUMENT_BYTES } from '../storage/records.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { docField, stringField } from './fields.ts'
import { targetOf } from './target-of.ts'

export const distinct: Command = {
  fields: ['key', 'query'],
  run: async (context) => {
    const key = stringField(context, 'key')
    if (key === undefined)
      throw new CommandError(40414, "BSON field 'distinct.key' is missing but a required field")
    const collection = findCollection(targetOf(context))
    const query = { ...readDistinctQuery(context), clock: startClock(context.body) }
    const values = new Map<string, Value>()
    if (collection) {
      const rows = findRows(context.engine.storage, collection, query)
      const parts = key.split('.')
      const fields = new Set(parts.slice(0, 1))
      for await (const batch of rows.batches) {
        for (const { bytes } of batch) addValues(decodeDocument(bytes, fields), parts, values)
      }
    }
    assertFits(values)
    return reply({ values: [...values.values()] as never })
  },
}

export function readDistinctQuery(context: CommandContext): RowQuery {
  return { filter: parseFilter(docField(context, 'query') ?? new Map()) }
}

/** Adds each value at the path once. Arrays on the way and at the end contribute their elements. */
function addValues(value: Value | undefined, parts: readonly string[], into: Map<string, Value>): void {
  const [part, ...rest] = parts
  if (part === undefined) {
    if (Array.isArray(value)) for (const element of value) addOne(element, into)
    else if (value !== undefined) addOne(value, into)
  } else if (isDoc(value)) addValues(value.get(part), rest, into)
  else if (Array.isArray(value)) {
    if (isArrayIndex(part) && value[Number(part)] !== undefined) addValues(value[Number(part)], rest, into)
    for (const element of value) if (isDoc(element)) addValues(element, parts, into)
  }
}

function addOne(value: Value, into: Map<string, Value>): void {
  const text = encodeKey(value).toString('latin1')
  if (!into.has(text)) into.set(text, value)
}

/** The reply is one document, whose size is limited. */
function assertFits(values: ReadonlyMap<string, Value>): void {
  let size = 0
  for (const key of values.keys()) size += key.length + 8
  if (size > MAX_DOCUMENT_BYTES) throw new CommandError(17217, 'distinct too big, 16mb cap')
}
