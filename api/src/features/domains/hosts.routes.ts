import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isPrivateHost } from '@atajo/shared/destination-url'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { ShownPage } from '../../platform/http/error-page.ts'
import type { HostTable } from '../../platform/http/host-table.ts'
import { socketAddress } from '../../platform/http/trusted-proxies.ts'
import { shortHost } from '../../platform/settings/host-settings.ts'
import { INSTANCE_PATH, TLS_PATH } from './host-paths.ts'
import { holdHostRules } from './host-rules.routes.ts'
import type { LiveDomains } from './live-domains.ts'

export interface HostsDeps {
  hosts: HostTable
  domains: LiveDomains
  publicUrl: string
  /** Shown at the root of a short domain without a home. */
  startPage: (acceptLanguage: string | undefined) => ShownPage
}

const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Applies the rules of hosts, identifies this service, and tells a proxy which certificates to get.
 */
export function serveHosts(app: FastifyInstance, deps: HostsDeps): void {
  const { hosts, domains, publicUrl, startPage } = deps
  holdHostRules(app, { hosts, publicUrl, startPage })
  app.addHook('onClose', async () => domains.stop())
  const ownHost = new URL(publicUrl).hostname
  app.route({
    method: ['GET', 'HEAD'],
    url: INSTANCE_PATH,
    schema: { hide: true },
    handler: (_request, reply) => {
      const atajo = domains.instanceId()
      if (atajo === null) throw new AppError('service_unavailable')
      return reply.headers(NO_STORE).send({ atajo })
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: TLS_PATH,
    schema: { hide: true },
    handler: (request, reply) => {
      if (!isFromProxy(request.raw)) throw new AppError('not_found')
      const { domain } = request.query as { domain?: unknown }
      const host = typeof domain === 'string' ? shortHost(domain) : null
      const isOurs = host === ownHost || domains.current().some((one) => one.host === host)
      if (!isOurs) throw new AppError('not_found')
      return reply.headers(NO_STORE).code(200).send('')
    },
  })
}

/** A proxy sends its own questions from a private address, without forwarding headers. */
function isFromProxy(request: IncomingMessage): boolean {
  const isForwarded = Object.keys(request.headers).some((name) =>
    /^(?:x-forwarded-|forwarded$|via$|x-real-ip$)/.test(name),
  )
  const address = socketAddress(request)
  return !isForwarded && isPrivateHost(isIP(address) === 6 ? `[${address}]` : address)
}
