import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import { isRootWord } from '@atajo/shared/reserved-words'
import type { TakeOver } from '../../platform/fast-path/before-router.ts'
import type { HostTable } from '../../platform/http/host-table.ts'
import type { AnswerRedirect } from './answers/answer-redirect.ts'
import { type RedirectTarget, ROOT_PREFIX, readRedirectTarget } from './visitors/redirect-request.ts'

/** Matches the same targets in absolute form (RFC 9112 §3.2.2) or with extra slashes. */
const ODD_FORM = /^(?:https?:\/\/[^/?#]*)?\/+r\/+/i
/** Matches a path of one segment with an optional slash at the end. */
const ONE_SEGMENT = /^\/[^/?]+\/?(?:\?|$)/
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(?=\/)/i

export interface RedirectTakeOverDeps {
  answer: AnswerRedirect
  hosts: HostTable
  /** True if short links also answer at the root of PUBLIC_URL. */
  hasRootLinks: boolean
}

/**
 * Answers every request for a short link, whatever the method, and leaves bodies unread. The app
 * gets names at the root of PUBLIC_URL that no link has.
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

/** Cheaper than the regular expression, for names at the root. */
function mayBeOdd(url: string): boolean {
  return url.charCodeAt(0) !== SLASH || url.charCodeAt(1) === SLASH || url.charCodeAt(2) === SLASH
}

/** Returns the name requested at a host's root; null for pages, files and impossible names. */
function rootTarget(url: string): (RedirectTarget & { code: string }) | null {
  if (!ONE_SEGMENT.test(url)) return null
  const target = readRedirectTarget(url, ROOT_PREFIX)
  return target.code === null || isRootWord(target.code)
    ? null
    : (target as RedirectTarget & { code: string })
}

/** The host in an absolute form overrides the Host field (RFC 9112 §3.2.2). */
function useAbsoluteForm(request: { url?: string; headers: { host?: string } }): void {
  const authority = ABSOLUTE_FORM.exec(request.url ?? '')?.[1]
  if (authority === undefined) return
  request.headers.host = authority
  request.url = request.url?.slice(request.url.indexOf('//') + 2 + authority.length)
}
