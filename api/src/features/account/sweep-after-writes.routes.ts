import type { FastifyInstance } from 'fastify'
import { type SettleClosingsDeps, sweepWritesOf } from './settle-closings.ts'

/**
 * After each write of a user: an account that was closed meanwhile keeps no open link, and one that
 * was erased keeps nothing. The answer does not wait for it.
 */
export function sweepAfterWrites(app: FastifyInstance, deps: SettleClosingsDeps): void {
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
    /** A GET that may write, as other services' APIs have them. */
    writesByGet?: boolean
  }
}
