import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the caching of /api answers: routes with `config.isRevalidated` carry a weak ETag and answer
 * 304 (RFC 9110 §13.1.2); others are not stored unless the route says so.
 */
export async function applyCachePolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const others = [reply.getHeader('vary') ?? []].flat().filter((field) => field !== 'Cookie')
  reply.header('vary', [...others, 'Cookie'].join(', '))
  // @fastify/etag has one policy for all routes, compares strongly and reads no stream.
  const isRevalidated = request.routeOptions.config.isRevalidated === true
  const known = reply.getHeader('etag')?.toString()
  const etag = isRevalidated && reply.statusCode === 200 ? (known ?? etagOf(payload)) : null
  if (etag === null) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  }
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!isUnchanged(request, etag)) return payload
  if (payload instanceof Readable) payload.destroy()
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}

/** Formats an ETag (RFC 9110 §8.8.3). It is weak, since encodings of the same content share it. */
export function weakEtag(hash: string): string {
  return `W/"${hash}"`
}

/** Returns null for a streamed body, whose writer sets the ETag. */
function etagOf(payload: unknown): string | null {
  if (typeof payload !== 'string' && !(payload instanceof Buffer)) return null
  return weakEtag(createHash('sha1').update(payload).digest('base64url'))
}

/** Tells whether the client already has this ETag, by weak comparison (RFC 9110 §13.1.2). */
export function isUnchanged({ headers }: FastifyRequest, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const held = (headers['if-none-match'] ?? '').split(',').map(opaque)
  return held.includes(opaque(etag)) || held.includes('*')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Private and revalidated by ETag each time, as lists and statistics are. */
    isRevalidated?: boolean
  }
}
