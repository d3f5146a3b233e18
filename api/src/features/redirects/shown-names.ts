import type { IncomingMessage } from 'node:http'
import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'
import { LRUCache } from 'lru-cache'
import type { HostTable } from '../../platform/http/host-table.ts'
import type { AnswerMissDeps } from './answer-miss.ts'
import { LinksUnavailable } from './link-lookup.ts'

/** Names of which it is known for a while whether they were a link's. */
const DELETED_REMEMBERED = { max: 10_000, ttl: 60_000 }

interface ShownNames {
  isDeleted: AnswerMissDeps['isDeleted']
  shortLinkUrl: (request: IncomingMessage, code: string) => string
  countedDomain: (request: IncomingMessage) => string
}

/** Reads which names were links', and what address visitors are shown of one. */
export function createShownNames(
  { publicUrl, shortLinkPath }: ShortLinkPlace,
  hosts: HostTable,
  isDeleted: (code: string) => Promise<boolean>,
): ShownNames {
  return {
    isDeleted: rememberingDeleted(isDeleted),
    // Any host may be asked for: only those of this service are counted.
    countedDomain(request) {
      if (!hosts.hasShortDomains()) return ''
      const { kind, name } = hosts.of(request)
      return kind === 'public' || kind === 'short' ? name : ''
    },
    // Under the short domain that was asked, else under PUBLIC_URL.
    shortLinkUrl(request, code) {
      const { kind, name } = hosts.of(request)
      return shortLinkUrl({ publicUrl, shortLinkPath }, { code, domain: kind === 'short' ? name : null })
    },
  }
}

/** Guesses at one name ask the database once. */
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
