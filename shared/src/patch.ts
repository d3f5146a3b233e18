import { z } from 'zod'
import { issue, wireId } from './wire-values.ts'

/** What one field was on the screen, and what it is to be. */
export interface ValueChange<Value = unknown> {
  from: Value
  to: Value
}

/** Which ids a set gains and loses. */
export interface SetChange {
  add: number[]
  remove: number[]
}

/** A set of ids after such a change. */
export function changedSet(ids: readonly number[], { add, remove }: SetChange): number[] {
  return [...new Set([...ids, ...add])].filter((id) => !remove.includes(id))
}

/** A change of a field; `from` has another schema where the value itself is not shown. */
export function valueChangeWire<To extends z.ZodType, From extends z.ZodType = To>(
  to: To,
  from: To | From = to,
) {
  const required = issue('required')
  // Neither may be left out: elsewhere that means null, and would clear a field by mistake.
  return z.object({ from: z.nonoptional(from, required), to: z.nonoptional(to, required) }).optional()
}

/** A change of a set of ids, of which at most `limit` come or go at once. */
export function setChangeWire(limit: number) {
  const ids = z
    .array(wireId, { error: issue('wrong_type') })
    .max(limit, issue('too_many'))
    .default([])
  return z.object({ add: ids, remove: ids }).optional()
}

/** The body of a PATCH, which refuses fields that it does not know. */
export function patchWire<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({ change: z.strictObject(fields) })
}
