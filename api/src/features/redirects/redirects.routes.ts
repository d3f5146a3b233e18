import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import { isRootWord } from '@atajo/shared/reserved-words'
import type { TakeOver } from '../../platform/fast-path/before-router.ts'
import type { HostTable } from '../../platform/http/host-table.ts'
import type { AnswerRedirect } from './answer-redirect.ts'
import { type RedirectTarget, ROOT_PREFIX, readRedirectTarget } from './redirect-request.ts'

/** The same targets in absolute form (RFC 9112 §3.2.2) or with slashes too many. */
const ODD_FORM = /^(?:https?:\/\/[^/?#]*)?\/+r\/+/i
/** A path of one segment, with or without a slash behind it. */
const ONE_SEGMENT = /^\/[^/?]+\/?(?:\?|$)/
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(?=\/)/i

export interface RedirectTakeOverDeps {
  answer: AnswerRedirect
  hosts: HostTable
  /** Whether short links answer at the root of PUBLIC_URL too. */
  hasRootLinks: boolean
}

/**
 * Answers every request for a short link, of whatever method; bodies are left to the answer. Names
 * at the root of PUBLIC_URL that no link has are passed on to the app.
 */
export function redirectTakeOver({ answer, hosts, hasRootLinks }: RedirectTakeOverDeps): TakeOver {
  const passedOn = new WeakSet<object>()
  return (request, response, passOn) => {
    const { url } = request
    if (url === undefined) return false
    if (url.startsWith(REDIRECT_PREFIX)) {
      answer(request, response)
      return true
    }
    if (mayBeOdd(url) && ODD_FORM.test(url)) {
      useAbsoluteForm(request)
      request.url = url.replace(ODD_FORM, REDIRECT_PREFIX)
      answer(request, response)
      return true
    }
    if (!url.startsWith('/')) useAbsoluteForm(request)
    const target = rootTarget(request.url ?? '')
    if (target === null) return false
    const host = hosts.of(request)
    if (host.kind === 'short') {
      answer(request, response, { target, passOn: null })
      return true
    }
    if (host.kind === 'other' || !hasRootLinks || passedOn.has(request)) return false
    const goOn = () => {
      passedOn.add(request)
      passOn(request, response)
    }
    answer(request, response, { target, passOn: goOn })
    return true
  }
}

const SLASH = 47

/** Costs less than the expression, for names at the root. */
function mayBeOdd(url: string): boolean {
  return url.charCodeAt(0) !== SLASH || url.charCodeAt(1) === SLASH || url.charCodeAt(2) === SLASH
}

/** The name asked for at a host's root; null for a page, a file or what no link can be called. */
function rootTarget(url: string): (RedirectTarget & { code: string }) | null {
  if (!ONE_SEGMENT.test(url)) return null
  const target = readRedirectTarget(url, ROOT_PREFIX)
  return target.code === null || isRootWord(target.code)
    ? null
    : (target as RedirectTarget & { code: string })
}

/** The host that an absolute form names counts, whatever the Host field says (RFC 9112 §3.2.2). */
function useAbsoluteForm(request: { url?: string; headers: { host?: string } }): void {
  const authority = ABSOLUTE_FORM.exec(request.url ?? '')?.[1]
  if (authority === undefined) return
  request.headers.host = authority
  request.url = request.url?.slice(request.url.indexOf('//') + 2 + authority.length)
}
