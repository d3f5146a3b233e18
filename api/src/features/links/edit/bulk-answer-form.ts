import type { BulkChange, BulkResult } from '@atajo/shared/bulk-change'
import type { ErrorCode } from '@atajo/shared/error-code'
import type { AnswerForm } from '../../../platform/idempotency/idempotency.ts'

/** A bulk answer without what the request says: a character for each link. */
interface PackedBulk {
  counts: BulkResult['counts']
  /** The errors that characters of `of` mean, from 1 on; 0 is none. */
  errors: ErrorCode[]
  of: string
  /** The links of a filter, which the request does not name; each less the one before. */
  steps?: number[]
}

/** How bulk answers are stored: 1,000 links in a few hundred bytes. */
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

/** The links that a change names, each once; undefined where it names a filter. */
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
