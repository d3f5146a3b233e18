import type { ServerResponse } from 'node:http'
import { LinksUnavailable } from '../links/link-lookup.ts'
import type { RedirectCounts } from './redirect-counts.ts'
import type { Answers } from './send-answer.ts'

const RETRY_SECONDS = 2

export interface AnswerFailureDeps extends Pick<Answers, 'sendPage'> {
  counts: RedirectCounts
  onError: (error: unknown) => void
}

/** Awaits an answer, and ends the response if it fails. */
export async function settle(
  deps: AnswerFailureDeps,
  response: ServerResponse,
  answering: Promise<void>,
): Promise<void> {
  try {
    await answering
  } catch (error) {
    fail(deps, response, error)
  }
}

/** Ends a response that failed, without affecting other requests. */
export function fail(
  { counts, onError, sendPage }: AnswerFailureDeps,
  response: ServerResponse,
  error: unknown,
): void {
  const isAway = error instanceof LinksUnavailable
  counts[isAway ? 'unavailable' : 'failed']++
  if (!isAway) onError(error)
  if (response.headersSent) response.destroy()
  else if (isAway) {
    sendPage(response, {
      status: 503,
      page: ({ closed }) => closed('unavailable'),
      retryAfter: RETRY_SECONDS,
    })
  } else sendPage(response, { status: 500, page: ({ closed }) => closed('failed') })
}
