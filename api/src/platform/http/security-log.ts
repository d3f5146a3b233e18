import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutAddress } from '../cut-address.ts'

/** Lines a minute and process: whoever is refused without end fills no disk. */
const MAX_LINES = 300
const MINUTE_MS = 60_000

/** Signing in and out, and what keeps an account safe. */
const GUARDED = /^\/api\/(auth|account|admin|setup)\b/
const REFUSALS = [401, 403, 429]

/**
 * One line for each answer to a write that guards accounts, done or refused, and for each refusal
 * elsewhere: call, status, whose session and from which network, never what was sent.
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

/** Of the session after the answer, or of the key. */
function userIdOf({ session, actor }: FastifyRequest): number | undefined {
  const signedIn = session?.actor
  if (signedIn?.kind === 'user') return signedIn.userId
  return actor?.kind === 'user' ? actor.userId : undefined
}
