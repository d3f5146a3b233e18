import type { FastifyInstance } from 'fastify'
import { type SettlePendingDeletionsDeps, sweepWritesOf } from './settle-pending-deletions.ts'

/**
 * Runs after each write of a user. If the account is pending deletion by then, new links are
 * closed; if it is erased, all new data are removed. The answer does not wait for it.
 */
export function sweepAfterWrites(app: FastifyInstance, deps: SettlePendingDeletionsDeps): void {
  app.addHook('onResponse', async ({ method, routeOptions, actor, log }, { statusCode }) => {
    const isRead = (method === 'GET' || method === 'HEAD') && routeOptions.config.writesByGet !== true
    if (isRead || statusCode >= 300 || actor?.kind !== 'user') return
    await sweepWritesOf(deps, actor.userId).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'What an account has left was not looked through'),
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for GETs that may write, as in other services' APIs. */
    writesByGet?: boolean
  }
}
