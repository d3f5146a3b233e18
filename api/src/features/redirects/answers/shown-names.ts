import type { IncomingMessage } from 'node:http'
import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'
import { LRUCache } from 'lru-cache'
import type { HostTable } from '../../../platform/http/host-table.ts'
import { LinksUnavailable } from '../links/link-lookup.ts'
import type { AnswerMissDeps } from './answer-miss.ts'

/** Caches whether names ever belonged to a link. */
const DELETED_REMEMBERED = { max: 10_000, ttl: 60_000 }

interface ShownNames {
  isDeleted: AnswerMissDeps['isDeleted']
  shortLinkUrl: (request: IncomingMessage, code: string) => string
  countedDomain: (request: IncomingMessage) => string
}

export function createShownNames(
  { publicUrl, shortLinkPath }: ShortLinkPlace,
  hosts: HostTable,
  isDeleted: (code: string) => Promise<boolean>,
): ShownNames {
  return {
    isDeleted: rememberingDeleted(isDeleted),
    // Clients can send any Host, so only the service's own hosts are counted.
    countedDomain(request) {
      if (!hosts.hasShortDomains()) return ''
      const { kind, name } = hosts.of(request)
      return kind === 'public' || kind === 'short' ? name : ''
    },
    // Uses the requested short domain, or PUBLIC_URL.
    shortLinkUrl(request, code) {
      const { kind, name } = hosts.of(request)
      return shortLinkUrl({ publicUrl, shortLinkPath }, { code, domain: kind === 'short' ? name : null })
    },
  }
}

/** Repeated guesses at one name ask the database once. */
function rememberingDeleted(isDeleted: (code: string) => Promise<boolean>): AnswerMissDeps['isDeleted'] {
  const known = new LRUCache<string, boolean>(DELETED_REMEMBERED)
  return async (code) => {
    const answer =
      known.get(code) ??
      (await isDeleted(code).catch((cause) => {
        throw new LinksUnavailable(cause)
      }))
    known.set(code, answer)
    return answer
  }
}
