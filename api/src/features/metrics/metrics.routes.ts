import { BlockList, isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { ServiceMetrics } from '../../platform/metrics/service-metrics.ts'

export interface MetricsDeps {
  metrics: ServiceMetrics
  /** Expected as `Authorization: Bearer`. Without one, only this machine may read. */
  token: string | null
  /**
   * A proxy's address is the same for every visitor, so that only a token identifies the reader.
   */
  isBehindProxy: boolean
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Registers GET /api/metrics for the operator's Prometheus. For everybody else it does not exist.
 */
export function registerMetricsRoutes(app: FastifyInstance, deps: MetricsDeps): void {
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(deps, request)) throw new AppError('not_found')
    const text = await deps.metrics.text()
    return reply.type(deps.metrics.contentType).send(text)
  })
}

/** Records how long each answer of the scope takes. */
export function measureAnswers(app: FastifyInstance, metrics: ServiceMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const answer = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }
    metrics.noteApiAnswer(answer, reply.elapsedTime / 1000)
  })
}

function mayRead({ token, isBehindProxy }: MetricsDeps, request: FastifyRequest): boolean {
  if (token !== null) return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
  return !isBehindProxy && isFromThisMachine(request)
}

/** Excludes an unconfigured local proxy, and pages whose host name leads here (DNS rebinding). */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined)
  return (
    loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') &&
    !isForwarded &&
    LOOPBACK_HOST.test(headers.host ?? '')
  )
}
