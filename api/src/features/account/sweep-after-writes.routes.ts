import type { FastifyInstance } from 'fastify'
import { type SettleClosingsDeps, sweepWritesOf } from './settle-closings.ts'

/**
 * After each write of a user: an account that was closed meanwhile keeps no open link, and one that
 * was erased keeps nothing. The answer does not wait for it.
 */
export function sweepAfterWrites(app: FastifyInstance, deps: SettleClosingsDeps): void {
  app.addHook('onResponse', async ({ method, actor, log }, { statusCode }) => {
    if (method === 'GET' || method === 'HEAD' || statusCode >= 300 || actor?.kind !== 'user') return
    await sweepWritesOf(deps, actor.userId).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'What an account has left was not looked through'),
    )
  })
}
