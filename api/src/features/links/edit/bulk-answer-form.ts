import type { BulkChange, BulkResult } from '@atajo/shared/bulk-change'
import type { ErrorCode } from '@atajo/shared/error-code'
import type { AnswerForm } from '../../../platform/idempotency/idempotency.ts'

/** A bulk answer without the parts that the request already contains; one character per link. */
interface PackedBulk {
  counts: BulkResult['counts']
  /** The error codes that the characters of `of` stand for, from 1; 0 is no error. */
  errors: ErrorCode[]
  of: string
  /** The ids of the links that a filter selected, each as the difference to the one before. */
  steps?: number[]
}

/** The stored form of bulk answers: 1,000 links take a few hundred bytes. */
export const bulkAnswerForm: AnswerForm = {
  pack(answer, body) {
    const { counts, results } = JSON.parse(answer) as BulkResult
    const errors = [...new Set(results.flatMap(({ error }) => error ?? []))]
    const of = results.map(({ error }) => (error ? errors.indexOf(error) + 1 : 0).toString(36)).join('')
    const ids = results.map(({ id }) => id)
    const packed: PackedBulk = { counts, errors, of }
    if ((body as BulkChange).ids === undefined) packed.steps = ids.map((id, at) => id - (ids[at - 1] ?? 0))
    return JSON.stringify(packed)
  },
  unpack(text, body) {
    const stored = JSON.parse(text) as PackedBulk | BulkResult
    if ('results' in stored) return text
    const { counts, errors, of, steps = [] } = stored
    const ids = namedIds(body as BulkChange) ?? sumsOf(steps)
    const results = ids.map((id, at) => {
      const error = errors[Number.parseInt(of[at] as string, 36) - 1]
      return error === undefined ? { id, ok: true } : { id, ok: false, error }
    })
    return JSON.stringify({ counts, results })
  },
}

/** Returns the unique ids in a bulk change; undefined if it selects links by filter. */
export function namedIds({ ids }: BulkChange): number[] | undefined {
  return ids && [...new Set(ids)]
}

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}
