import { API, YOURLS_API } from '@atajo/shared/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, withoutSlash } from './request-path.ts'

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, X-API-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match',
  'access-control-max-age': '86400',
}

const ANSWER = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After',
}

const PATHS: readonly string[] = [API.publicCreate, API.publicDelete, API.stats, YOURLS_API]
const FOLDERS: readonly string[] = ['/api/v1/', `${API.stats}/`]

/**
 * Lets pages of any site make the calls that an API key authorizes (CORS of the Fetch standard).
 * Credentials are never allowed: answers to requests with a cookie are for this site's pages.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = withoutSlash(pathOf(request))
    if (!PATHS.includes(path) && !FOLDERS.some((folder) => path.startsWith(folder))) return
    if (request.method === 'OPTIONS') return reply.code(204).headers(PREFLIGHT).send()
    if (!request.headers.cookie && carriesKey(request, path)) reply.headers(ANSWER)
  })
}

/** A YOURLS form may carry its key in the body, which is not read yet at this point. */
function carriesKey({ headers }: FastifyRequest, path: string): boolean {
  return path === YOURLS_API || headers.authorization !== undefined || headers['x-api-key'] !== undefined
}
