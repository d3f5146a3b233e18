import type { IncomingMessage, ServerResponse } from 'node:http'
import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import type { RecordedVisit } from '../../stats/visit.model.ts'
import {
  decideRedirect,
  isGated,
  type RedirectDecision,
  type RedirectLink,
} from '../links/decide-redirect.ts'
import type { LinkLookup } from '../links/link-lookup.ts'
import { type RecordedVisitDeps, recordedVisit } from '../visitors/recorded-visit.ts'
import type { RedirectRequest } from '../visitors/redirect-request.ts'
import {
  cachedNow,
  type ReadVisitDeps,
  type RedirectTarget,
  ROOT_PREFIX,
  readRedirectTarget,
  readVisit,
} from '../visitors/redirect-request.ts'
import { type AnswerDestinationDeps, answerDestination } from './answer-destination.ts'
import { fail, settle } from './answer-failure.ts'
import { answerGated, type GatedDeps } from './answer-gated.ts'
import { type AskedName, answerMiss } from './answer-miss.ts'
import { closedPage } from './closed-page.ts'
import type { Answers } from './send-answer.ts'

export interface AnswerRedirectDeps
  extends GatedDeps,
    ReadVisitDeps,
    RecordedVisitDeps,
    Omit<AnswerDestinationDeps, 'store'>,
    Answers {
  lookup: LinkLookup
  store: GatedDeps['store'] & AnswerDestinationDeps['store']
  /** Calls back once the visit is on disk. */
  recordVisit: (visit: RecordedVisit, onWritten: () => void) => void
  onError: (error: unknown) => void
}

/** A name requested at the root of a host. */
export interface AskedAtRoot {
  target: RedirectTarget & { code: string }
  /** Lets the app answer a name that no link ever had; null if the host has no app. */
  passOn: (() => void) | null
}

export type AnswerRedirect = (request: IncomingMessage, response: ServerResponse, root?: AskedAtRoot) => void

/** Answers short links, under /r/ or at the root, on Node's own request objects: the hot path. */
export function createAnswerRedirect(deps: AnswerRedirectDeps): AnswerRedirect {
  return (request, response, root) => {
    try {
      route(deps, request, response, root)
    } catch (error) {
      fail(deps, response, error)
    }
  }
}

function route(
  deps: AnswerRedirectDeps,
  request: IncomingMessage,
  response: ServerResponse,
  root: AskedAtRoot | undefined,
): void {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    deps.sendPage(response, {
      status: 405,
      page: ({ closed }) => closed('wrongMethod'),
      allow: 'GET, HEAD, POST',
    })
    return
  }
  const target = root === undefined ? readRedirectTarget(request.url ?? '') : root.target
  const { code } = target
  if (code === null) {
    answerNoLink(deps, { request, response, code, passOn: null })
    return
  }
  const prefix = root === undefined ? REDIRECT_PREFIX : ROOT_PREFIX
  const passOn = root === undefined ? null : root.passOn
  if (target.asksWhere) {
    const asked = { request, response, code, passOn }
    void settle(deps, response, answerDestination(deps, asked, prefix + code))
    return
  }
  const link = deps.lookup.remembered(code)
  if (link === 'unknown') answerNoLink(deps, { request, response, code, passOn })
  else {
    const visitor = readVisit(deps, request, target.isScan)
    const known = target as RedirectRequest['target']
    const redirectRequest = { request, response, target: known, prefix, visitor, now: cachedNow() }
    if (link === undefined) void settle(deps, response, findAndAnswer(deps, redirectRequest, passOn))
    else answerLink(deps, redirectRequest, link)
  }
}

function answerNoLink(deps: AnswerRedirectDeps, asked: AskedName): void {
  void settle(deps, asked.response, answerMiss(deps, asked))
}

async function findAndAnswer(
  deps: AnswerRedirectDeps,
  redirectRequest: RedirectRequest,
  passOn: AskedName['passOn'],
): Promise<void> {
  const { request, response, target, visitor } = redirectRequest
  const link = deps.misses.isHeldBack(visitor.address) ? null : await deps.lookup.find(target.code)
  if (link === null) await answerMiss(deps, { request, response, code: target.code, passOn })
  else answerLink(deps, redirectRequest, link)
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
  const { response, visitor } = redirectRequest
  const path = redirectRequest.prefix + redirectRequest.target.code
  deps.counts[decision.kind]++
  if (visitor.kind !== 'person' && isCountedOfBots(decision)) {
    deps.recordVisit(recordedVisit(deps, redirectRequest, link), nothing)
  }
  if (decision.kind === 'go') countAndSend(deps, redirectRequest, link, decision, cookie)
  else if (decision.kind === 'ask-password')
    deps.sendPage(response, {
      status: 200,
      page: (pages) => pages.reportable(pages.password(false), path),
    })
  else if (decision.kind === 'preview') {
    const url = deps.shortLinkUrl(redirectRequest.request, redirectRequest.target.code)
    deps.sendPage(response, { status: 200, page: ({ preview }) => preview(decision.preview, url) })
  } else {
    if (decision.kind === 'expired') deps.noteMissed(redirectRequest.target.code)
    deps.sendPage(response, closedPage(decision.kind, path))
  }
}

/** Closed links and password pages do not count as visits, so bots there are not counted. */
function isCountedOfBots({ kind }: RedirectDecision): boolean {
  return kind === 'go' || kind === 'preview' || kind === 'people-only'
}

/** A bot's answer does not wait for the disk. */
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
    // The journal calls back for all visits of a turn, so an exception must fail this answer only.
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
