import { API, PAGE_FONTS } from '@atajo/shared/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { ShownPage } from '../../platform/http/error-page.ts'
import type { AskedHost, HostTable } from '../../platform/http/host-table.ts'
import { pathOf } from '../../platform/http/request-path.ts'
import { INSTANCE_PATH, TLS_PATH } from './host-paths.ts'

const HEALTH = '/api/health/'
/** Pages of short links need these paths under every host. */
const OF_PAGES = new Set<string>([...Object.values(PAGE_FONTS), INSTANCE_PATH])
const SHORT_DOMAIN_FILES = new Set([...OF_PAGES, '/robots.txt'])
/** A page from an outdated worker under that host asks `API.site` where to go. */
const ANSWERED_EVERYWHERE = new Set<string>([...OF_PAGES, TLS_PATH, API.site])
const CALL = /^\/api(?:\/|$)/i

export interface HostRulesDeps {
  hosts: HostTable
  publicUrl: string
  /** Shown at the root of a short domain without a home. */
  startPage: (acceptLanguage: string | undefined) => ShownPage
}

/** Short domains answer short links only. Pages under unknown hosts redirect to PUBLIC_URL. */
export function holdHostRules(app: FastifyInstance, deps: HostRulesDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = deps.hosts.of(request.raw)
    if (host.kind === 'short') return answerShortDomain(deps, host, request, reply)
    if (host.kind === 'other') return answerOtherHost(deps, request, reply)
  })
}

function answerShortDomain(
  { startPage }: HostRulesDeps,
  { domain }: AskedHost,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const path = pathOf(request)
  if (isReport(request, path)) return
  if (!isRead(request)) throw new AppError('not_found')
  if (SHORT_DOMAIN_FILES.has(path)) return
  if (path !== '/') throw new AppError('not_found')
  const home = domain?.home
  if (home) return reply.header('cache-control', 'private, no-store').redirect(home, 302)
  const { fields, html } = startPage(request.headers['accept-language'])
  return reply.headers(fields).send(request.method === 'HEAD' ? '' : html)
}

function answerOtherHost(
  { publicUrl }: HostRulesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const path = pathOf(request)
  // The guard against cross-site requests answers writes with the service's address.
  if (CALL.test(path) && !isRead(request)) return
  if (ANSWERED_EVERYWHERE.has(path) || path.startsWith(HEALTH)) return
  if (CALL.test(path) || !isRead(request)) throw new AppError('not_found')
  const place = new URL(publicUrl + request.url.replace(/^https?:\/\/[^/?#]*/i, '')).href
  return reply.header('cache-control', 'private, no-store').redirect(place, 308)
}

/** Recognizes the form of a page shown under that host. */
function isReport({ method }: FastifyRequest, path: string): boolean {
  return method === 'POST' && path === API.report
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}
