import { z } from 'zod'
import { issue, wireId } from './wire-values.ts'

/** A field's value on the screen before the edit, and its new value. */
export interface ValueChange<Value = unknown> {
  from: Value
  to: Value
}

/** Ids that a set gains and loses. */
export interface SetChange {
  add: number[]
  remove: number[]
}

export function changedSet(ids: readonly number[], { add, remove }: SetChange): number[] {
  return [...new Set([...ids, ...add])].filter((id) => !remove.includes(id))
}

/** Schema of a field's change. `from` differs for a field whose value is not shown. */
export function valueChangeWire<To extends z.ZodType, From extends z.ZodType = To>(
  to: To,
  from: To | From = to,
) {
  const required = issue('required')
  // Both are required, because elsewhere absence means null and would clear the field by mistake.
  return z.object({ from: z.nonoptional(from, required), to: z.nonoptional(to, required) }).optional()
}

/** Schema of a change to a set of ids, with at most `limit` added and removed ids each. */
export function setChangeWire(limit: number) {
  const ids = z
    .array(wireId, { error: issue('wrong_type') })
    .max(limit, issue('too_many'))
    .default([])
  return z.object({ add: ids, remove: ids }).optional()
}

/** Schema of a PATCH body, which refuses unknown fields. */
export function patchWire<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({ change: z.strictObject(fields) })
}
