import type { IncomingMessage, ServerResponse } from 'node:http'
import { redirectPath } from '@atajo/shared/paths'
import type { RecordedVisit } from '../stats/visit.model.ts'
import { answerPassword, decideGated, type GatedDeps } from './answer-gated.ts'
import { decideRedirect, isGated, type RedirectDecision, type RedirectLink } from './decide-redirect.ts'
import { type LinkLookup, LinksUnavailable } from './link-lookup.ts'
import type { MissLimiter } from './miss-limiter.ts'
import type { RedirectRequest } from './redirect-request.ts'
import {
  addressToKeep,
  cachedNow,
  type ReadVisitDeps,
  type RedirectTarget,
  readRedirectTarget,
  readVisit,
} from './redirect-request.ts'
import { type SendRedirect, sendPage, sendUnlockedRedirect } from './send-answer.ts'

const RETRY_SECONDS = 2

const CLOSED_PAGES = {
  inactive: { status: 410, page: 'inactive' },
  expired: { status: 410, page: 'expired' },
  blocked: { status: 403, page: 'blocked' },
  'used-up': { status: 410, page: 'usedUp' },
  'people-only': { status: 200, page: 'peopleOnly' },
  broken: { status: 410, page: 'broken' },
} as const

export interface AnswerRedirectDeps extends GatedDeps, ReadVisitDeps {
  lookup: LinkLookup
  misses: MissLimiter
  /** Writes the visit down and only then calls back. */
  recordVisit: (visit: RecordedVisit, onWritten: () => void) => void
  sendRedirect: SendRedirect
  publicUrl: string
  visitIpDays: number
  onError: (error: unknown) => void
}

export type AnswerRedirect = (request: IncomingMessage, response: ServerResponse) => void

/** Answers everything under /r/ on the bare request and response: the one path that has to be as fast as it can. */
export function createAnswerRedirect(deps: AnswerRedirectDeps): AnswerRedirect {
  const { lookup, misses, pages } = deps

  function answer(request: IncomingMessage, response: ServerResponse): void {
    try {
      route(request, response)
    } catch (error) {
      fail(response, error)
    }
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      sendPage(response, { status: 405, html: pages.closed('wrongMethod'), allow: 'GET, HEAD, POST' })
      return
    }
    const target = readRedirectTarget(request.url ?? '')
    const link = target.code === null ? 'unknown' : lookup.remembered(target.code)
    if (link === 'unknown') answerMiss(request, response)
    else {
      const redirectRequest = redirectRequestOf(request, response, target)
      if (link === undefined) void settle(response, askFirst(redirectRequest))
      else answerLink(redirectRequest, link)
    }
  }

  function redirectRequestOf(
    request: IncomingMessage,
    response: ServerResponse,
    target: RedirectTarget,
  ): RedirectRequest {
    const visitor = readVisit(deps, request, target.isScan)
    return { request, response, target: target as RedirectRequest['target'], visitor, now: cachedNow() }
  }

  function answerLink(redirectRequest: RedirectRequest, link: RedirectLink): void {
    if (isGated(link)) {
      void settle(redirectRequest.response, answerGated(redirectRequest, link))
      return
    }
    const { visitor, now } = redirectRequest
    const decision = decideRedirect({
      link,
      now,
      kind: visitor.kind,
      device: visitor.device,
      countryId: visitor.countryId,
      isUsedUp: false,
      isUnlocked: false,
    })
    carryOut(redirectRequest, link, decision)
  }

  async function answerGated(redirectRequest: RedirectRequest, link: RedirectLink): Promise<void> {
    if (redirectRequest.request.method === 'POST' && link.options?.sealedPassword) {
      const outcome = await answerPassword(deps, redirectRequest, link)
      if (outcome !== null) carryOut(redirectRequest, outcome.link, outcome.decision, outcome.cookie)
      return
    }
    const { link: current, decision } = await decideGated(deps, redirectRequest, { link })
    carryOut(redirectRequest, current, decision)
  }

  function carryOut(
    redirectRequest: RedirectRequest,
    link: RedirectLink,
    decision: RedirectDecision,
    cookie?: string,
  ): void {
    const { response, target } = redirectRequest
    deps.counts[decision.kind]++
    if (decision.kind === 'go') go(redirectRequest, link, decision, cookie)
    else if (decision.kind === 'ask-password')
      sendPage(response, { status: 200, html: pages.password(false) })
    else if (decision.kind === 'preview') {
      const url = deps.publicUrl + redirectPath(target.code)
      sendPage(response, { status: 200, html: pages.preview(decision.preview, url) })
    } else {
      const { status, page } = CLOSED_PAGES[decision.kind]
      sendPage(response, { status, html: pages.closed(page) })
    }
  }

  function go(
    redirectRequest: RedirectRequest,
    link: RedirectLink,
    { destination, isCounted }: RedirectDecision & { kind: 'go' },
    cookie: string | undefined,
  ): void {
    const { request, response, visitor } = redirectRequest
    const send = () => {
      // The journal calls back for all visits of a turn: what fails here is this answer alone.
      try {
        lead()
      } catch (error) {
        fail(response, error)
      }
    }
    const lead = () => {
      if (cookie !== undefined) sendUnlockedRedirect(response, destination, cookie)
      else deps.sendRedirect(response, request.method === 'POST' ? 303 : 302, destination)
    }
    if (!isCounted) {
      send()
      return
    }
    const visit = {
      linkId: link.id,
      at: redirectRequest.now,
      device: visitor.device,
      method: visitor.method,
      address: addressToKeep(visitor.address, deps.visitIpDays),
      isVpn: visitor.isVpn,
      countryId: visitor.countryId,
    }
    deps.recordVisit(visit, send)
  }

  async function askFirst(redirectRequest: RedirectRequest): Promise<void> {
    const { request, response, target } = redirectRequest
    if (misses.isHeldBack(redirectRequest.visitor.address)) answerMiss(request, response)
    else {
      const link = await lookup.find(target.code)
      if (link === null) answerMiss(request, response)
      else answerLink(redirectRequest, link)
    }
  }

  function answerMiss(request: IncomingMessage, response: ServerResponse): void {
    const address = deps.clientAddress(request)
    if (misses.isHeldBack(address)) {
      deps.counts['held-back']++
      const retryAfter = misses.retryAfter(address)
      sendPage(response, { status: 429, html: pages.closed('tooManyMisses'), retryAfter })
      return
    }
    deps.counts.unknown++
    misses.note(address)
    sendPage(response, { status: 404, html: pages.closed('unknown') })
  }

  async function settle(response: ServerResponse, answering: Promise<void>): Promise<void> {
    try {
      await answering
    } catch (error) {
      fail(response, error)
    }
  }

  /** Ends one answer that cannot be given, and nothing but that. */
  function fail(response: ServerResponse, error: unknown): void {
    const isAway = error instanceof LinksUnavailable
    deps.counts[isAway ? 'unavailable' : 'failed']++
    if (!isAway) deps.onError(error)
    if (response.headersSent) response.destroy()
    else if (isAway) {
      sendPage(response, { status: 503, html: pages.closed('unavailable'), retryAfter: RETRY_SECONDS })
    } else sendPage(response, { status: 500, html: pages.closed('failed') })
  }

  return answer
}
