import type { IncomingMessage, ServerResponse } from 'node:http'

/** A power of two, so that the check is a single operation on the fast path. */
export const SAMPLED_ONE_IN = 64

type Answer<More> = (request: IncomingMessage, response: ServerResponse, more?: More) => void

/** Times the first SAMPLED_ONE_IN answers, then one in as many, in seconds. */
export function sampleAnswers<More>(answer: Answer<More>, note: (seconds: number) => void): Answer<More> {
  let seen = 0
  return (request, response, more) => {
    const place = seen++
    if (place < SAMPLED_ONE_IN || (place & (SAMPLED_ONE_IN - 1)) === 0) {
      const start = performance.now()
      response.once('close', () => note((performance.now() - start) / 1000))
    }
    answer(request, response, more)
  }
}
