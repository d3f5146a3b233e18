import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { pathOf, withoutSlash } from '../http/request-path.ts'
import type { RequestClaims, StoredAnswer } from './request-claims.ts'

const CHANGING_METHODS = new Set(['POST', 'PUT', 'DELETE'])

/** 8–128 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{8,128}$/

/** Whether the answers of a route to that method are kept for whoever sends the same key again. */
export function isKeyed(method: string, config: FastifyContextConfig = {}): boolean {
  return CHANGING_METHODS.has(method) && config.isSafeToRepeat !== true
}

/** Makes POST, PUT, DELETE safe to retry (draft-ietf-httpapi-idempotency-key-header). */
export function useIdempotency(app: FastifyInstance, claims: RequestClaims): void {
  app.decorateRequest('idempotencyKey', null)
  app.decorateRequest('claimId', null)

  app.addHook('preHandler', async (request, reply) => {
    const key = readKey(request)
    if (key === null || !isKeyed(request.method, request.routeOptions.config)) return
    const id = `${ownerOf(request)}:${key}`
    const fingerprint = fingerprintOf(request)
    const answer = await claims.claim(id, fingerprint)
    // A version that kept such answers may have left one.
    if (answer && !request.routeOptions.config.answersSecret) return replay(reply, answer)
    request.claimId = id
    request.idempotencyKey = `${key}:${fingerprint.slice(0, 22)}`
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const id = request.claimId
    if (id === null) return
    const { statusCode: status } = reply
    const body = status < 300 && typeof payload === 'string' ? payload : null
    const { answersSecret = false } = request.routeOptions.config
    const stored = answersSecret
      ? claims.forgetAnswer(id)
      : body === null
        ? claims.release(id)
        : claims.finish(id, { status, body })
    // The effect stands whether or not its answer could be kept: a retry finds it by its
    // idempotency key.
    await stored.catch((error: unknown) =>
      request.log.warn({ err: error }, 'An answer was not kept for retries'),
    )
  })
}

function replay(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  return reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(body)
}

function readKey(request: FastifyRequest): string | null {
  if (!CHANGING_METHODS.has(request.method)) return null
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('invalid_idempotency_key')
  return key
}

function ownerOf(request: FastifyRequest): string {
  return request.routeOptions.config.requestOwner?.(request) ?? request.actor?.owner ?? 'anyone'
}

function fingerprintOf(request: FastifyRequest): string {
  const path = withoutSlash(pathOf(request))
  return createHash('sha256').update(`${request.method} ${path}\n${request.bodyDigest}`).digest('base64url')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Repeating it changes nothing more: its answers are not kept. */
    isSafeToRepeat?: boolean
    /**
     * Its answer holds what nobody may read again, and is not kept: a repeated request finds its
     * effect by its mark, and gets a secret of its own.
     */
    answersSecret?: boolean
    /** Whose request it is, where nobody is signed in yet. */
    requestOwner?: (request: FastifyRequest) => string
  }
  interface FastifyRequest {
    /**
     * The same for every attempt of a request with an Idempotency-Key, else null. Verbs write it
     * into documents to recognize what an earlier attempt did.
     */
    idempotencyKey: string | null
    claimId: string | null
  }
}
