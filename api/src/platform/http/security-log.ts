import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutAddress } from '../cut-address.ts'

/** Lines for each minute and process, so that endless refusals cannot fill the disk. */
const MAX_LINES = 300
const MINUTE_MS = 60_000

/** Calls that sign in or out, or change how an account is protected. */
const GUARDED = /^\/api\/(auth|account|admin|setup)\b/
const REFUSALS = [401, 403, 429]

/**
 * Logs each answer to a write that protects accounts, and each refusal elsewhere: call, status,
 * user and network, but never the body.
 */
export function logSecurityEvents(app: FastifyInstance, now: () => number = Date.now): void {
  let minute = { end: 0, lines: 0 }
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const call = request.routeOptions.url ?? ''
    const isGuarded = request.method !== 'GET' && GUARDED.test(call)
    if (!isGuarded && !REFUSALS.includes(status)) return
    if (now() >= minute.end) {
      const left = minute.lines - MAX_LINES
      if (left > 0) request.log.info({ event: 'security', left }, 'Security events not written down')
      minute = { end: now() + MINUTE_MS, lines: 0 }
    }
    minute.lines++
    if (minute.lines > MAX_LINES) return
    const { method } = request
    const said = {
      event: 'security',
      method,
      call,
      status,
      userId: userIdOf(request),
      network: cutAddress(request.ip),
    }
    request.log.info(said, 'Security event')
  })
}

/** Prefers the session after the answer, since a sign-in creates it; else the API key. */
function userIdOf({ session, actor }: FastifyRequest): number | undefined {
  const signedIn = session?.actor
  if (signedIn?.kind === 'user') return signedIn.userId
  return actor?.kind === 'user' ? actor.userId : undefined
}
