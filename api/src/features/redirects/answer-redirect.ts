import type { IncomingMessage, ServerResponse } from 'node:http'
import { redirectPath } from '@atajo/shared/paths'
import type { RecordedVisit } from '../stats/visit.model.ts'
import { type AnswerDestinationDeps, answerDestination } from './answer-destination.ts'
import { answerGated, type GatedDeps } from './answer-gated.ts'
import { refuseHeldBack, sendUnknown } from './answer-miss.ts'
import { closedPage } from './closed-page.ts'
import { decideRedirect, isGated, type RedirectDecision, type RedirectLink } from './decide-redirect.ts'
import { LinksUnavailable } from './link-lookup.ts'
import { type RecordedVisitDeps, recordedVisit } from './recorded-visit.ts'
import type { RedirectRequest } from './redirect-request.ts'
import {
  cachedNow,
  type ReadVisitDeps,
  type RedirectTarget,
  readRedirectTarget,
  readVisit,
} from './redirect-request.ts'
import type { Answers } from './send-answer.ts'

const RETRY_SECONDS = 2

export interface AnswerRedirectDeps
  extends GatedDeps,
    ReadVisitDeps,
    RecordedVisitDeps,
    Omit<AnswerDestinationDeps, 'store'>,
    Answers {
  store: GatedDeps['store'] & AnswerDestinationDeps['store']
  /** Writes the visit down and only then calls back. */
  recordVisit: (visit: RecordedVisit, onWritten: () => void) => void
  onError: (error: unknown) => void
}

export type AnswerRedirect = (request: IncomingMessage, response: ServerResponse) => void

/** Answers everything under /r/ on Node's own request and response: the hot path. */
export function createAnswerRedirect(deps: AnswerRedirectDeps): AnswerRedirect {
  return (request, response) => {
    try {
      route(deps, request, response)
    } catch (error) {
      fail(deps, response, error)
    }
  }
}

function route(deps: AnswerRedirectDeps, request: IncomingMessage, response: ServerResponse): void {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    deps.sendPage(response, {
      status: 405,
      page: ({ closed }) => closed('wrongMethod'),
      allow: 'GET, HEAD, POST',
    })
    return
  }
  const target = readRedirectTarget(request.url ?? '')
  if (target.asksWhere) {
    void settle(deps, response, answerDestination(deps, request, response, target.code as string))
    return
  }
  const link = target.code === null ? 'unknown' : deps.lookup.remembered(target.code)
  if (link === 'unknown') answerMiss(deps, request, response)
  else {
    const redirectRequest = readRedirectRequest(deps, request, response, target)
    if (link === undefined) void settle(deps, response, findAndAnswer(deps, redirectRequest))
    else answerLink(deps, redirectRequest, link)
  }
}

function readRedirectRequest(
  deps: AnswerRedirectDeps,
  request: IncomingMessage,
  response: ServerResponse,
  target: RedirectTarget,
): RedirectRequest {
  const visitor = readVisit(deps, request, target.isScan)
  return { request, response, target: target as RedirectRequest['target'], visitor, now: cachedNow() }
}

async function findAndAnswer(deps: AnswerRedirectDeps, redirectRequest: RedirectRequest): Promise<void> {
  const { request, response, target } = redirectRequest
  if (deps.misses.isHeldBack(redirectRequest.visitor.address)) answerMiss(deps, request, response)
  else {
    const link = await deps.lookup.find(target.code)
    if (link === null) answerMiss(deps, request, response)
    else answerLink(deps, redirectRequest, link)
  }
}

function answerLink(deps: AnswerRedirectDeps, redirectRequest: RedirectRequest, link: RedirectLink): void {
  if (isGated(link)) {
    void settle(deps, redirectRequest.response, passGates(deps, redirectRequest, link))
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
  sendDecision(deps, redirectRequest, link, decision)
}

async function passGates(
  deps: AnswerRedirectDeps,
  redirectRequest: RedirectRequest,
  link: RedirectLink,
): Promise<void> {
  const outcome = await answerGated(deps, redirectRequest, link)
  if (outcome !== null) sendDecision(deps, redirectRequest, outcome.link, outcome.decision, outcome.cookie)
}

function sendDecision(
  deps: AnswerRedirectDeps,
  redirectRequest: RedirectRequest,
  link: RedirectLink,
  decision: RedirectDecision,
  cookie?: string,
): void {
  const { response, target, visitor } = redirectRequest
  deps.counts[decision.kind]++
  if (visitor.kind !== 'person' && isCountedOfBots(decision)) {
    deps.recordVisit(recordedVisit(deps, redirectRequest, link), nothing)
  }
  if (decision.kind === 'go') countAndSend(deps, redirectRequest, link, decision, cookie)
  else if (decision.kind === 'ask-password')
    deps.sendPage(response, {
      status: 200,
      page: (pages) => pages.reportable(pages.password(false), target.code),
    })
  else if (decision.kind === 'preview') {
    const url = deps.publicUrl + redirectPath(target.code)
    deps.sendPage(response, { status: 200, page: ({ preview }) => preview(decision.preview, url) })
  } else deps.sendPage(response, closedPage(decision.kind, target.code))
}

/** Not of closed links, nor where a password is asked for: nothing was visited there. */
function isCountedOfBots({ kind }: RedirectDecision): boolean {
  return kind === 'go' || kind === 'preview' || kind === 'people-only'
}

/** A bot's answer waits for no disk. */
function nothing(): void {}

function countAndSend(
  deps: AnswerRedirectDeps,
  redirectRequest: RedirectRequest,
  link: RedirectLink,
  { destination, isCounted }: RedirectDecision & { kind: 'go' },
  cookie: string | undefined,
): void {
  const { request, response } = redirectRequest
  const send = () => {
    // The journal calls back for all visits of a turn: what fails here is this answer alone.
    try {
      if (cookie !== undefined) deps.sendUnlockedRedirect(response, destination, cookie)
      else deps.sendRedirect(response, request.method === 'POST' ? 303 : 302, destination)
    } catch (error) {
      fail(deps, response, error)
    }
  }
  if (!isCounted) {
    send()
    return
  }
  deps.recordVisit(recordedVisit(deps, redirectRequest, link), send)
}

function answerMiss(deps: AnswerRedirectDeps, request: IncomingMessage, response: ServerResponse): void {
  const address = deps.clientAddress(request)
  if (refuseHeldBack(deps, response, address)) return
  deps.misses.note(address)
  sendUnknown(deps, response)
}

async function settle(
  deps: AnswerRedirectDeps,
  response: ServerResponse,
  answering: Promise<void>,
): Promise<void> {
  try {
    await answering
  } catch (error) {
    fail(deps, response, error)
  }
}

/** Ends one answer that cannot be given, and nothing but that. */
function fail(
  { counts, onError, sendPage }: AnswerRedirectDeps,
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
