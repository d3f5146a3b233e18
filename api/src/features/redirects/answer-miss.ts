import type { ServerResponse } from 'node:http'
import type { MissLimiter } from './miss-limiter.ts'
import type { RedirectCounts } from './redirect-counts.ts'
import type { Answers } from './send-answer.ts'

export interface AnswerMissDeps extends Pick<Answers, 'sendPage'> {
  misses: MissLimiter
  counts: RedirectCounts
}

/** Whether it has refused the address for its many misses. */
export function refuseHeldBack(
  { counts, misses, sendPage }: AnswerMissDeps,
  response: ServerResponse,
  address: string,
): boolean {
  if (!misses.isHeldBack(address)) return false
  counts['held-back']++
  const retryAfter = misses.retryAfter(address)
  sendPage(response, { status: 429, page: ({ closed }) => closed('tooManyMisses'), retryAfter })
  return true
}

/** Says that there is no such link. */
export function sendUnknown({ counts, sendPage }: AnswerMissDeps, response: ServerResponse): void {
  counts.unknown++
  sendPage(response, { status: 404, page: ({ closed }) => closed('unknown') })
}
