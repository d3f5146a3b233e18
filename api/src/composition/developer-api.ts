import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { SecondStep } from '../features/auth/second-step.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import { createApiUsageStore } from '../features/developer-api/api-usage.store.ts'
import type { DeveloperApiDeps } from '../features/developer-api/developer-api.routes.ts'
import { createLink } from '../features/links/create-link.ts'
import { deleteLink } from '../features/links/delete-link.ts'
import type { NextId } from '../platform/database/id-source.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import type { LinkParts } from './links.ts'

interface DeveloperApiOptions {
  connection: Connection
  limiter: DatabaseLimiter
  links: LinkParts
  nextId: NextId
  users: UserStore
  secondStep: SecondStep
}

/** API keys and what they open. */
export function composeDeveloperApi(
  { apiRequestsPerDay }: Config,
  { connection, limiter, links: { links }, nextId, users, secondStep }: DeveloperApiOptions,
): DeveloperApiDeps {
  return {
    limiter,
    nextId,
    requireCode: secondStep.requireCode,
    apiKeys: createApiKeyStore(connection),
    usage: createApiUsageStore(connection),
    planOf: users.planOf,
    requestsPerDay: apiRequestsPerDay,
    now: () => new Date(),
    createLink: (actor, input) => createLink(links, actor, input),
    deleteLink: (actor, input) => deleteLink(links, actor, input),
    findLinkId: links.links.findIdByName,
  }
}
