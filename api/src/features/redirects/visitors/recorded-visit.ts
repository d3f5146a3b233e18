import type { IncomingMessage } from 'node:http'
import type { DescribeVisit, RecordedVisit } from '../../stats/visit.model.ts'
import type { RedirectLink } from '../links/decide-redirect.ts'
import { addressToKeep } from './client-address.ts'
import type { RedirectRequest } from './redirect-request.ts'

export interface RecordedVisitDeps {
  describeVisit: DescribeVisit
  visitIpDays: () => number
  /** Returns the host that a visit counts for; empty if the service has only one. */
  countedDomain: (request: IncomingMessage) => string
}

/** Builds the record of an answered request. A bot's record has no address. */
export function recordedVisit(
  deps: RecordedVisitDeps,
  { request, visitor, now }: RedirectRequest,
  link: RedirectLink,
): RecordedVisit {
  const isBot = visitor.kind !== 'person'
  return {
    linkId: link.id,
    at: now,
    device: visitor.device,
    method: visitor.method,
    address: isBot ? '' : addressToKeep(visitor.address, deps.visitIpDays()),
    isVpn: visitor.isVpn,
    countryId: visitor.countryId,
    facts: deps.describeVisit({
      headers: request.headers,
      url: request.url ?? '',
      address: visitor.address,
      agent: visitor.agent,
      agentDigest: visitor.agentDigest,
      statsKey: link.statsKey,
      ownerKey: link.ownerKey,
      isBot,
      domain: deps.countedDomain(request),
      at: now,
    }),
  }
}
