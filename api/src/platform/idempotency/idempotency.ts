import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { pathOf, withoutSlash } from '../http/request-path.ts'
import type { DatabaseLimiter, GiveBack } from '../rate-limit/database-limiter.ts'
import { takeAll } from '../rate-limit/take-all.ts'
import type { RequestClaims, StoredAnswer } from './request-claims.ts'
import { storedAnswerLimits } from './stored-answer-limits.ts'

export interface IdempotencyDeps {
  claims: RequestClaims
  limiter: DatabaseLimiter
}

/** Stores long answers in a shorter form that the request can expand again. */
export interface AnswerForm {
  pack(answer: string, body: unknown): string
  unpack(packed: string, body: unknown): string
}

/** A running attempt whose answer will be stored. */
interface Claim {
  id: string
  /** Releases the attempt's place in the limits of stored answers. */
  giveBack: GiveBack
}

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Allows 8–128 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{8,128}$/

/** Tells whether a route keeps its answers for requests that repeat their key. */
export function isKeyed(method: string, config: FastifyContextConfig = {}): boolean {
  return CHANGING_METHODS.has(method) && config.isSafeToRepeat !== true
}

/** Makes POST, PUT, PATCH and DELETE safe to retry (draft-ietf-httpapi-idempotency-key-header). */
export function useIdempotency(app: FastifyInstance, deps: IdempotencyDeps): void {
  const { claims } = deps
  app.decorateRequest('idempotencyKey', null)
  app.decorateRequest('claim', null)
  app.decorateRequest('changedNothing', false)

  app.addHook('preHandler', async (request, reply) => {
    const key = readKey(request)
    if (key === null || !isKeyed(request.method, request.routeOptions.config)) return
    const id = `${ownerOf(request)}:${key}`
    const fingerprint = fingerprintOf(request)
    const answer = await claims.claim(id, fingerprint)
    // A version before this one may have stored the answer.
    if (answer && !request.routeOptions.config.answersSecret) return replay(request, reply, answer)
    request.claim = { id, giveBack: await takePlace(deps, request, id) }
    request.idempotencyKey = `${key}:${fingerprint.slice(0, 22)}`
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.claim === null) return
    const { id, giveBack } = request.claim
    const { answersSecret = false } = request.routeOptions.config
    const isDone = reply.statusCode < 300 && typeof payload === 'string' && !request.changedNothing
    const stored = Promise.all([
      answersSecret
        ? claims.forgetAnswer(id)
        : isDone
          ? claims.finish(id, { status: reply.statusCode, body: packed(request, payload) })
          : claims.release(id),
      isDone ? undefined : giveBack(),
    ])
    // A failure to store the answer does not undo the effect: a retry finds it by the key.
    await stored.catch((error: unknown) =>
      request.log.warn({ err: error }, 'An answer was not kept for retries'),
    )
  })
}

/** @throws AppError `too_many_requests` if too many answers are stored already */
async function takePlace(
  { claims, limiter }: IdempotencyDeps,
  request: FastifyRequest,
  id: string,
): Promise<GiveBack> {
  try {
    return await takeAll(limiter, storedAnswerLimits(request))
  } catch (error) {
    await claims.release(id)
    throw error
  }
}

function packed({ routeOptions, body }: FastifyRequest, answer: string): string {
  return routeOptions.config.answerForm?.pack(answer, body) ?? answer
}

function replay(request: FastifyRequest, reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  const form = request.routeOptions.config.answerForm
  return reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(form?.unpack(body, request.body) ?? body)
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
    /** Repeating the call changes nothing more, so its answers are not kept. */
    isSafeToRepeat?: boolean
    /**
     * The answer holds a secret and is not kept. A repeated request finds its effect by its mark
     * and gets a new secret.
     */
    answersSecret?: boolean
    /** The form in which long answers are stored. Answers stored by 1.0.0 must stay readable. */
    answerForm?: AnswerForm
    /** Names the owner of a request while nobody is signed in yet. */
    requestOwner?: (request: FastifyRequest) => string
  }
  interface FastifyRequest {
    /**
     * The same for every attempt of a request with an Idempotency-Key, else null. Documents store
     * it, so that a later attempt recognizes its own effect.
     */
    idempotencyKey: string | null
    claim: Claim | null
    /** A route sets it if it changed nothing, so that a repeated request runs again. */
    changedNothing: boolean
  }
}
