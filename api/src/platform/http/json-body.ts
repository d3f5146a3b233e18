import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Largest JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024

/**
 * Accepts only JSON bodies and refuses keys that reach prototypes. An empty body counts as none.
 * `request.bodyDigest` tells whether two requests sent the same bytes.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyDigest', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    request.bodyDigest = createHash('sha256').update(text).digest('base64url')
    parseJson(request, text, (error, value) => {
      done(error ? new AppError('malformed_body', { cause: error }) : null, value)
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the JSON body's bytes; empty without a body. */
    bodyDigest: string
  }
}
