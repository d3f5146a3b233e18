import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutInvisible } from '@atajo/shared/invisible-signs'
import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import type { Device, VisitMethod } from '@atajo/shared/visit'
import type { AgentFacts } from '../../stats/visit.model.ts'
import type { VisitorKind } from '../links/decide-redirect.ts'
import { readUserAgent } from './user-agent.ts'

/** A request for a short link while it passes the gates. */
export interface RedirectRequest {
  request: IncomingMessage
  response: ServerResponse
  target: RedirectTarget & { code: string }
  /** `/r/`, or `/` at the root of a host. */
  prefix: string
  visitor: Visitor
  /** Epoch milliseconds. */
  now: number
}

export interface RedirectTarget {
  /** The typed name; it is null if no short link can have it. */
  code: string | null
  isScan: boolean
  /** True if `+` follows the code, which asks for the destination only. */
  asksWhere: boolean
}

const CODE = /^[A-Za-z0-9_-]{1,64}$/
/** Longer than any code with surrounding characters. */
const MAX_TYPED = 128
const NOBODY: RedirectTarget = { code: null, isScan: false, asksWhere: false }

export const ROOT_PREFIX = '/'

/**
 * Reads `/r/{code}` with an optional slash at the end. `?qr` marks a scan, a final `+` asks for the
 * destination.
 */
export function readRedirectTarget(url: string, prefix = REDIRECT_PREFIX): RedirectTarget {
  const queryAt = url.indexOf('?')
  const end = queryAt < 0 ? url.length : queryAt
  let code = url.slice(prefix.length, url[end - 1] === '/' ? end - 1 : end)
  let asksWhere = false
  if (!CODE.test(code)) {
    const decoded = withoutSurroundings(code.includes('%') ? decode(code) : code)
    if (decoded === null) return NOBODY
    asksWhere = decoded.endsWith('+')
    code = asksWhere ? decoded.slice(0, -1) : decoded
    if (!CODE.test(code)) return NOBODY
  }
  return { code, isScan: queryAt >= 0 && isScanQuery(url.slice(queryAt + 1)), asksWhere }
}

/**
 * Removes characters that no code has: invisible ones, and punctuation that mail programs and chats
 * include in a link from the sentence around it.
 */
function withoutSurroundings(text: string | null): string | null {
  if (text === null || text.length > MAX_TYPED) return null
  return withoutInvisible(text).replace(/[\s.,;:!?…'’"”»›)\]}>*]+$/, '')
}

function isScanQuery(query: string): boolean {
  return query === 'qr' || query.split('&').some((part) => part === 'qr' || part.startsWith('qr='))
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export interface Visitor {
  address: string
  device: Device
  agent: AgentFacts
  agentDigest: number
  kind: VisitorKind
  method: VisitMethod
  /** ISO 3166-1 numeric, 0 if unknown. */
  countryId: number
  isVpn: boolean
}

/** Country id (0 unknown) in the low 10 bits, VPN or hosting in bit 10. */
export type PackedOrigin = number

export const VPN_BIT = 1 << 10

export interface ReadVisitDeps {
  clientAddress: (request: IncomingMessage) => string
  originOf: (address: string) => PackedOrigin
}

/** Reads headers and address of a request for a short link. */
export function readVisit(deps: ReadVisitDeps, request: IncomingMessage, isScan: boolean): Visitor {
  const { headers } = request
  const address = deps.clientAddress(request)
  const origin = deps.originOf(address)
  const reading = readUserAgent(headers['user-agent'], headers['sec-ch-ua-mobile'] as string | undefined)
  const isMachine = request.method === 'HEAD' || isPrefetch(headers)
  return {
    address,
    device: reading.device,
    agent: reading.agent,
    agentDigest: reading.digest,
    kind: reading.kind === 'person' && isMachine ? 'machine' : reading.kind,
    method: isScan ? 'qr' : 'link',
    countryId: origin & (VPN_BIT - 1),
    isVpn: (origin & VPN_BIT) !== 0,
  }
}

function isPrefetch(headers: IncomingMessage['headers']): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose)
}

let instant = 0

/** Returns the time in epoch milliseconds, read once for all requests of an event loop turn. */
export function cachedNow(): number {
  if (instant === 0) {
    instant = Date.now()
    setImmediate(forget)
  }
  return instant
}

function forget(): void {
  instant = 0
}
