import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * Detects requests that RFC 9112 calls malformed: HTTP/0.9, HTTP/2 by hand, no or several Hosts.
 */
export function isMalformed({ httpVersion, httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return httpVersionMajor !== 1 || hosts > 1 || (hosts === 0 && httpVersion === '1.1')
}

/** Refuses malformed requests and closes their connection. */
export async function refuseMalformedRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isMalformed(request.raw)) return
  reply.header('connection', 'close')
  throw new AppError('malformed_body')
}
