import { DAY_MS } from '../../platform/durations.ts'
import { putUint48 } from '../../platform/journal/frame.ts'
import { languageOf } from './facts/language-of.ts'
import { sipHash48 } from './facts/sip-hash.ts'
import type { ReadSource } from './facts/source-of.ts'
import { utmOf } from './facts/utm-of.ts'
import { visitorNetwork } from './facts/visitor-network.ts'
import type { DescribeVisit, VisitSigns } from './visit.model.ts'

const OWNER_BYTES = 8
const MAX_ADDRESS = 64
const MAX_AGENT = 512

export interface DescribeVisitDeps {
  /** Of a UTC day; null while it is not known. */
  saltOf: (day: number) => Buffer | null
  sourceOf: ReadSource
}

/** Tells from a request's headers and address what is counted of its visit. */
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
    }
  }
}

/** Written anew for each visitor: nothing of it lasts. */
const scratch = Buffer.alloc(OWNER_BYTES + MAX_ADDRESS + 1 + MAX_AGENT)

function visitorOf({ ownerKey, address, headers }: VisitSigns, salt: Buffer | null): number {
  if (salt === null) return 0
  putUint48(scratch, OWNER_BYTES - 6, ownerKey)
  const addressEnd = putCharacters(visitorNetwork(address), MAX_ADDRESS, OWNER_BYTES)
  scratch[addressEnd] = 0
  const end = putCharacters(headers['user-agent'] ?? '', MAX_AGENT, addressEnd + 1)
  return sipHash48(salt, scratch, end) || 1
}

/** A byte each: header values and addresses have no characters beyond. */
function putCharacters(text: string, max: number, start: number): number {
  const length = Math.min(text.length, max)
  for (let index = 0; index < length; index++) scratch[start + index] = text.charCodeAt(index)
  return start + length
}
