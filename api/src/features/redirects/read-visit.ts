import type { IncomingMessage } from 'node:http'
import type { Device, VisitMethod } from '@atajo/shared/visit'
import { cutAddress } from './client-address.ts'
import type { VisitorKind } from './decide-redirect.ts'
import { readUserAgent } from './user-agent.ts'

/** Who opened a short link, and how. */
export interface Visitor {
  address: string
  device: Device
  kind: VisitorKind
  method: VisitMethod
  /** ISO 3166-1 numeric, 0 where unknown. */
  countryId: number
  isVpn: boolean
}

/** What is known of an address: country id (0 unknown) in the low 10 bits, VPN or hosting in bit 10. */
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
  const agent = readUserAgent(headers['user-agent'], headers['sec-ch-ua-mobile'] as string | undefined)
  const isMachine = request.method === 'HEAD' || isPrefetch(headers)
  return {
    address,
    device: agent.device,
    kind: agent.kind === 'person' && isMachine ? 'machine' : agent.kind,
    method: isScan ? 'qr' : 'link',
    countryId: origin & (VPN_BIT - 1),
    isVpn: (origin & VPN_BIT) !== 0,
  }
}

/** The address as it may be written down: cut at once where the operator keeps full ones for 0 days. */
export function addressToKeep(address: string, visitIpDays: number): string {
  return visitIpDays === 0 ? cutAddress(address) : address
}

function isPrefetch(headers: IncomingMessage['headers']): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose)
}
