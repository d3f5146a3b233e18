import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { proveOwnerLately } from '../features/account/prove-owner.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import { createApiUsageStore } from '../features/developer-api/api-usage.store.ts'
import type { DeveloperApiDeps } from '../features/developer-api/developer-api.routes.ts'
import { createLink } from '../features/links/create/create-link.ts'
import { deleteLink } from '../features/links/trash/delete-link.ts'
import type { NextId } from '../platform/database/id-source.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import type { LinkParts } from './links.ts'
import type { MailParts } from './mail.ts'
import type { OwnerProving } from './two-step.ts'

interface DeveloperApiOptions {
  connection: Connection
  limiter: DatabaseLimiter
  links: LinkParts
  nextId: NextId
  users: UserStore
  proving: OwnerProving
  mail: Pick<MailParts, 'notifyOwner'>
}

/** Composes the API keys and the public API. */
export function composeDeveloperApi(
  { apiRequestsPerDay }: Config,
  { connection, limiter, links: { links }, nextId, users, proving, mail }: DeveloperApiOptions,
): DeveloperApiDeps {
  return {
    limiter,
    nextId,
    proveOwner: (userId, proof) => proveOwnerLately(proving, userId, proof),
    notifyOwner: mail.notifyOwner,
    apiKeys: createApiKeyStore(connection),
    usage: createApiUsageStore(connection),
    holderOf: users.accountStatusOf,
    requestsPerDay: apiRequestsPerDay,
    now: () => new Date(),
    createLink: (actor, input) => createLink(links, actor, input),
    deleteLink: (actor, input) => deleteLink(links, actor, input),
    findLinkId: links.links.findIdByName,
  }
}
