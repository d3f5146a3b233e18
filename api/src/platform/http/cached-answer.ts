import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets what caches may do with an /api answer. Routes with `config: { isRevalidated: true }` carry a weak
 * ETag and answer 304 (RFC 9110 §13.1.2); everything else is not stored unless the route says otherwise.
 */
export async function applyCachePolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('vary', 'Cookie')
  const isRevalidated = request.routeOptions.config.isRevalidated === true
  if (!isRevalidated || reply.statusCode !== 200 || typeof payload !== 'string') {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  }
  const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!matches(request.headers['if-none-match'], etag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}

function matches(header: string | undefined, etag: string): boolean {
  const strong = etag.slice(2)
  return (header ?? '').split(',').some((tag) => {
    const wanted = tag.trim()
    return wanted === '*' || wanted.replace(/^W\//, '') === strong
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list or statistics: private, revalidated by its ETag each time. */
    isRevalidated?: boolean
  }
}
