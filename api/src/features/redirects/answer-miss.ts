import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AskedHost, HostTable } from '../../platform/http/host-table.ts'
import type { MissLimiter } from './miss-limiter.ts'
import type { RedirectCounts } from './redirect-counts.ts'
import type { Answers } from './send-answer.ts'

export interface AnswerMissDeps extends Pick<Answers, 'sendPage' | 'sendRedirect'> {
  clientAddress: (request: IncomingMessage) => string
  misses: MissLimiter
  counts: RedirectCounts
  /** Writes down a name that led nowhere; null is none. */
  noteMissed: (name: string | null) => void
  hosts: HostTable
  /** Whether a link had that name that is in the trash or deleted. @throws LinksUnavailable */
  isDeleted: (code: string) => Promise<boolean>
  /** The place to which unknown names of a short domain lead; null shows a page. */
  unknownLinksTo: (host: AskedHost) => string | null
}

/** A request for a name that is no link. */
export interface AskedName {
  request: IncomingMessage
  response: ServerResponse
  /** Null when no short link can have that name. */
  code: string | null
  /** Leaves the answer to the app; null where there is none. */
  passOn: (() => void) | null
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

/** Answers for a name that leads nowhere, and counts the miss. @throws LinksUnavailable */
export async function answerMiss(deps: AnswerMissDeps, asked: AskedName): Promise<void> {
  const address = deps.clientAddress(asked.request)
  if (refuseHeldBack(deps, asked.response, address)) return
  deps.misses.note(address)
  deps.noteMissed(asked.code)
  await answerUnknown(deps, asked)
}

/**
 * The page that there is no such link; for a name that no link ever had the app's own, or the place
 * that the operator chose for those of short domains. @throws LinksUnavailable
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
