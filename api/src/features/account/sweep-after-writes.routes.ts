import type { FastifyInstance } from 'fastify'
import { type ClosingDeps, sweepLinks } from './close-account.ts'

/**
 * After each write of a user: an account that was closed meanwhile keeps no open link. The answer
 * does not wait for it, and what a process leaves undone the hourly upkeep does.
 */
export function sweepAfterWrites(app: FastifyInstance, deps: ClosingDeps): void {
  app.addHook('onResponse', async ({ method, actor, log }, { statusCode }) => {
    if (method === 'GET' || method === 'HEAD' || statusCode >= 300 || actor?.kind !== 'user') return
    await sweepLinks(deps, actor.userId).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'The links of an account were not looked through'),
    )
  })
}
