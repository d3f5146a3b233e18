import { DAY_MS } from '../../platform/durations.ts'
import { putUint48 } from '../../platform/journal/frame.ts'
import { languageOf } from './facts/language-of.ts'
import { sipHash48 } from './facts/sip-hash.ts'
import type { ReadSource } from './facts/source-of.ts'
import { utmOf } from './facts/utm-of.ts'
import { visitorNetwork } from './facts/visitor-network.ts'
import type { DescribeVisit, VisitSigns } from './visit.model.ts'

const ADDRESS_AT = 12
const MAX_ADDRESS = 64

export interface DescribeVisitDeps {
  /** Returns the salt of a UTC day; null while it is unknown. */
  saltOf: (day: number) => Buffer | null
  sourceOf: ReadSource
}

/** Creates a reader that derives a visit's counted facts from headers and address. */
export function createDescribeVisit({ saltOf, sourceOf }: DescribeVisitDeps): DescribeVisit {
  return (signs) => {
    const { headers, agent } = signs
    const { source, referrer } = sourceOf(headers.referer, agent.app)
    return {
      statsKey: signs.statsKey,
      isBot: signs.isBot,
      visitor: signs.isBot ? 0 : visitorOf(signs, saltOf(Math.floor(signs.at / DAY_MS))),
      agent,
      language: languageOf(headers['accept-language']),
      source,
      referrer,
      utm: utmOf(signs.url),
      domain: signs.domain ?? '',
    }
  }
}

/** Reused for every visitor, so that no address remains in memory. */
const scratch = Buffer.alloc(ADDRESS_AT + MAX_ADDRESS)

function visitorOf({ ownerKey, agentDigest, address }: VisitSigns, salt: Buffer | null): number {
  if (salt === null) return 0
  putUint48(scratch, 0, ownerKey)
  putUint48(scratch, 6, agentDigest)
  const network = visitorNetwork(address)
  const length = Math.min(network.length, MAX_ADDRESS)
  for (let index = 0; index < length; index++) scratch[ADDRESS_AT + index] = network.charCodeAt(index)
  return sipHash48(salt, scratch, ADDRESS_AT + length) || 1
}
