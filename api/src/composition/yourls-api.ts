import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import { countApiRequest } from '../features/developer-api/count-api-request.ts'
import type { DeveloperApiDeps } from '../features/developer-api/developer-api.routes.ts'
import { identifyKeyHolder } from '../features/developer-api/identify-key-holder.ts'
import { checkDestination } from '../features/links/model/destination-rules.ts'
import { createLinkSummariesStore } from '../features/links/ownership/link-summaries.store.ts'
import type { YourlsApiDeps } from '../features/yourls-api/yourls-api.routes.ts'
import type { RequestClaims } from '../platform/idempotency/request-claims.ts'
import type { HostParts } from './hosts.ts'
import type { LinkParts } from './links.ts'

interface YourlsApiOptions {
  connection: Connection
  claims: RequestClaims
  developerApi: DeveloperApiDeps
  links: LinkParts
  hosting: Pick<HostParts, 'place'>
}

/** Composes the API of YOURLS on top of API keys and links. */
export function composeYourlsApi({
  connection,
  claims,
  developerApi,
  links: { links },
  hosting: { place },
}: YourlsApiOptions): YourlsApiDeps {
  const summaries = createLinkSummariesStore(connection)
  const { destinationRules } = links
  return {
    place,
    ownHosts: () => destinationRules.policy.ownHosts,
    holderOf: (key) => identifyKeyHolder(developerApi, { key, needs: 'yourls' }),
    countRequest: (userId) => countApiRequest(developerApi, userId, developerApi.now()),
    checkDestination: (text) => checkDestination(text, destinationRules),
    createLink: developerApi.createLink,
    listLinks: summaries.list,
    findByName: summaries.findByName,
    findUnconditional: summaries.findUnconditional,
    async runAlone(owner, destination, task) {
      const id = `${owner}:yourls-${createHash('sha256').update(destination).digest('base64url')}`
      await claims.claim(id, 'yourls')
      try {
        return await task()
      } finally {
        // A claim that is not released expires.
        await claims.release(id).catch(() => undefined)
      }
    },
  }
}
