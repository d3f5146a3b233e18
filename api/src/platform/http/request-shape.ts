import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Refuses what RFC 9112 calls malformed and Node lets through: HTTP/0.9 and more than one Host. */
export async function refuseMalformedRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { httpVersionMajor, rawHeaders } = request.raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  if (httpVersionMajor >= 1 && hosts <= 1) return
  reply.header('connection', 'close')
  throw new AppError('malformed_body')
}
