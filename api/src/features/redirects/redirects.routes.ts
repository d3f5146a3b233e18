import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import type { TakeOver } from '../../platform/fast-path/before-router.ts'
import type { AnswerRedirect } from './answer-redirect.ts'

/** The same targets in absolute form (RFC 9112 §3.2.2) or with slashes too many. */
const ODD_FORM = /^(?:https?:\/\/[^/?#]*)?\/+r\/+/i

/** Answers every request for a short link, of whatever method; bodies are left to the answer. */
export function redirectTakeOver(answerRedirect: AnswerRedirect): TakeOver {
  return (request, response) => {
    if (!request.url?.startsWith(REDIRECT_PREFIX)) {
      if (request.url === undefined || !ODD_FORM.test(request.url)) return false
      request.url = request.url.replace(ODD_FORM, REDIRECT_PREFIX)
    }
    answerRedirect(request, response)
    return true
  }
}
