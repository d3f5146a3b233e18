import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AskedHost, HostTable } from '../../../platform/http/host-table.ts'
import type { MissLimiter } from './miss-limiter.ts'
import type { RedirectCounts } from './redirect-counts.ts'
import type { Answers } from './send-answer.ts'

export interface AnswerMissDeps extends Pick<Answers, 'sendPage' | 'sendRedirect'> {
  clientAddress: (request: IncomingMessage) => string
  misses: MissLimiter
  counts: RedirectCounts
  /** Records a name that matched no link; null is ignored. */
  noteMissed: (name: string | null) => void
  hosts: HostTable
  /** Tells whether a trashed or deleted link had the name. @throws LinksUnavailable */
  isDeleted: (code: string) => Promise<boolean>
  /** The URL to which a short domain redirects unknown names; null shows a page. */
  unknownLinksTo: (host: AskedHost) => string | null
}

/** A request for a name that matches no link. */
export interface AskedName {
  request: IncomingMessage
  response: ServerResponse
  /** Null if no short link can have that name. */
  code: string | null
  /** Lets the app answer; null if the host has no app. */
  passOn: (() => void) | null
}

/** Returns true after refusing an address that had too many misses. */
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

/** Answers a name that matches no link, and counts the miss. @throws LinksUnavailable */
export async function answerMiss(deps: AnswerMissDeps, asked: AskedName): Promise<void> {
  const address = deps.clientAddress(asked.request)
  if (refuseHeldBack(deps, asked.response, address)) return
  deps.misses.note(address)
  deps.noteMissed(asked.code)
  await answerUnknown(deps, asked)
}

/**
 * Answers that there is no such link. If no link ever had the name, the app answers, or the short
 * domain redirects to the URL that the operator chose.
 * @throws LinksUnavailable
 */
export async function answerUnknown(
  deps: AnswerMissDeps,
  { request, response, code, passOn }: AskedName,
): Promise<void> {
  deps.counts.unknown++
  const host = deps.hosts.of(request)
  const place = host.kind === 'short' ? deps.unknownLinksTo(host) : null
  const isLedOn = code !== null && request.method !== 'POST' && (passOn !== null || place !== null)
  if (!isLedOn || (await deps.isDeleted(code))) {
    deps.sendPage(response, { status: 404, page: ({ closed }) => closed('unknown') })
  } else if (place !== null) deps.sendRedirect(response, 302, place.replaceAll('{name}', code))
  else passOn?.()
}
