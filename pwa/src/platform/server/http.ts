import type { ErrorBody } from '@atajo/shared/error-code'
import { API, CHANGES_CURSOR_HEADER, SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import { ApiError, ConnectionError, ForeignAnswerError } from './api-error.ts'
import { reportAnswer, reportForeignAnswer, reportOwnAnswer } from './online.ts'
import { currentOwner, type OwnerKey } from './owner.ts'
import { isLogoutPending } from './session-flags.ts'
import { nextTask } from './task-timing.ts'

declare global {
  /** Returns the answer to a request of build/early-requests.js, once. */
  var takeEarlyAnswer: ((path: string, owner?: string) => Promise<Response | null> | undefined) | undefined
}

const TIMEOUT_MS = 20_000

/** A read that takes longer triggers a probe of the server; its late answer still counts. */
const SLOW_READ_MS = 2_000

/** These requests read or change the session's owner. */
const AUTH_PATHS = '/api/auth/'

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A path of `API` in @atajo/shared/paths.ts. */
  path: string
  /** Sent as JSON; a Blob as it is. */
  body?: unknown
  /** Defaults to 20 s. */
  timeoutMs?: number
  /** Repeated sends with the same key have one effect (8–128 visible ASCII characters). */
  idempotencyKey?: string
  /**
   * The session's expected owner. The server answers 401 if the cookie now belongs to somebody
   * else.
   */
  owner?: OwnerKey
  signal?: AbortSignal
}

/**
 * Sends a request to our server with the session's cookie. Returns its JSON.
 * @throws ApiError for a status from 400; ConnectionError when no answer came within 20 s or a
 * sign-out is pending
 */
export async function http<Answer = unknown>(request: HttpRequest): Promise<Answer> {
  return (await httpIfChanged<Answer>(request, undefined)).answer as Answer
}

/** An answer with the validators for the next read. */
export interface ValidatedAnswer<Answer> {
  answer: Answer | null
  etag: string | null
  /** The server lists later changes from this cursor on; null if this resource has none. */
  cursor: string | null
}

/** Reads with `If-None-Match`; `answer` is null on 304. Throws as `http` does. */
export async function httpIfChanged<Answer>(
  request: HttpRequest,
  held: string | undefined,
): Promise<ValidatedAnswer<Answer>> {
  assertNoLogoutPending(request)
  const response = await send(request, held)
  const etag = response.headers.get('ETag')
  const cursor = response.headers.get(CHANGES_CURSOR_HEADER)
  if (response.status === 304) return { answer: null, etag: held ?? null, cursor }
  const answer = await readJson(response)
  const refusal = response.ok ? null : asErrorBody(answer, response)
  reportOwnAnswer()
  if (refusal === null) return { answer: answer as Answer, etag, cursor }
  throw new ApiError(response.status, refusal)
}

/**
 * Reads a file of our own server, with the session's cookie. Throws ApiError when it is refused and
 * ConnectionError when no complete answer came in time, 20 s by default.
 */
export async function httpFile(path: string, timeoutMs = TIMEOUT_MS): Promise<Blob> {
  const response = await send({ path, timeoutMs })
  if (!response.ok) throw new ApiError(response.status, asErrorBody(await readJson(response), response))
  assertFromServer(response)
  return readBody(() => response.blob())
}

function assertNoLogoutPending({ path }: HttpRequest): void {
  const isAboutSession = path.startsWith(API.logout) || path === API.authStatus
  if (isLogoutPending() && !isAboutSession) throw new ConnectionError('A sign-out is due')
}

async function send(request: HttpRequest, heldEtag?: string): Promise<Response> {
  const { method = 'GET', path, body, idempotencyKey, signal, timeoutMs = TIMEOUT_MS } = request
  // A page sends several requests at once: separate tasks let it handle input in between.
  if (method === 'GET') await nextTask()
  const timeout = AbortSignal.timeout(timeoutMs)
  const slow = method === 'GET' ? setTimeout(() => reportAnswer(false), SLOW_READ_MS) : undefined
  try {
    const whose = sessionOwner(request)
    const response =
      (await globalThis.takeEarlyAnswer?.(path, whose[SESSION_OWNER_HEADER])) ??
      (await fetch(path, {
        method,
        credentials: 'include',
        redirect: 'manual',
        // Answers in the browser's own cache would outlive a sign-out without a connection.
        cache: 'no-store',
        headers: {
          Accept: 'application/json, */*;q=0.1',
          ...(body === undefined ? {} : { 'Content-Type': isFile(body) ? body.type : 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          ...(heldEtag === undefined ? {} : { 'If-None-Match': heldEtag }),
          ...whose,
        },
        body: body === undefined ? null : isFile(body) ? body : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
    reportAnswer(isFromServer(response))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    reportAnswer(false)
    throw new ConnectionError(error)
  } finally {
    clearTimeout(slow)
  }
}

function isFile(body: unknown): body is Blob {
  return body instanceof Blob
}

/** Another tab may have changed who is signed in, and this one may hear of it a moment later. */
function sessionOwner({ path, owner = currentOwner() ?? undefined }: HttpRequest): Record<string, string> {
  if (owner === undefined || path.startsWith(AUTH_PATHS)) return {}
  return { [SESSION_OWNER_HEADER]: owner.startsWith('g:') ? 'guest' : owner }
}

/** Other content types come from a proxy, a firewall or a captive portal. */
function isFromServer({ headers, status }: Response): boolean {
  return status === 304 || /json|text\/csv|image\//.test(headers.get('Content-Type') ?? '')
}

function assertFromServer(response: Response): void {
  if (!isFromServer(response)) throw foreignAnswer(response)
}

async function readJson(response: Response): Promise<unknown> {
  assertFromServer(response)
  return readBody(() => response.json())
}

async function readBody<Body>(read: () => Promise<Body>): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    reportAnswer(false)
    throw new ConnectionError(error)
  }
}

/** Our server's refusals share one shape; gateways and firewalls answer JSON too. */
function asErrorBody(body: unknown, response: Response): ErrorBody {
  const { error, message } = (body ?? {}) as Partial<ErrorBody>
  if (typeof message === 'string' && /^[a-z_]+$/.test(error ?? '')) return body as ErrorBody
  throw foreignAnswer(response)
}

function foreignAnswer(response: Response): ForeignAnswerError {
  reportForeignAnswer(response)
  return new ForeignAnswerError(response.status)
}
