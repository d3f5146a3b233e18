import type { ErrorBody } from '@atajo/shared/error-code'
import { API, SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import { ApiError, ConnectionError } from './api-error.ts'
import { isLogoutDue } from './logout-due.ts'
import { nextTask } from './next-task.ts'
import { reportServer } from './online.ts'
import { currentOwner, type OwnerKey } from './owner.ts'

const TIMEOUT_MS = 20_000

/** A read that takes longer is shown as it was last read; its answer still counts when it comes. */
const SLOW_READ_MS = 4_000

/** Gateways answer these for a server that is away; ours does too, in the contract's shape (payment_failed). */
const GATEWAY_STATUSES = [502, 504]

/** These ask or change who it is. */
const AUTH_PATHS = '/api/auth/'

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path of the contract, see `API` of @atajo/shared/paths.ts. */
  path: string
  body?: unknown
  /** Makes a repeated send have one effect (8–128 visible ASCII characters). */
  idempotencyKey?: string
  /** Whose session it must run in; where the browser's cookie has become another's it is refused with 401. */
  owner?: OwnerKey
  signal?: AbortSignal
}

/**
 * Sends one request to our own server, with the session's cookie, and answers its JSON.
 * Throws ApiError for an answer from status 400 up and ConnectionError when none came within 20 s, or while the server
 * has still to be told that the person signed out.
 */
export async function http<Answer = unknown>(request: HttpRequest): Promise<Answer> {
  if (isLogoutDue() && !request.path.startsWith(API.logout)) throw new ConnectionError('A sign-out is due')
  const response = await send(request)
  const body = await readJson(response)
  if (response.ok) return body as Answer
  throw new ApiError(response.status, asErrorBody(body, response.status))
}

/**
 * Reads a file of our own server, with the session's cookie.
 * Throws ApiError when it is refused and ConnectionError when no answer came within 20 s.
 */
export async function httpFile(path: string): Promise<Blob> {
  const response = await send({ path })
  if (!response.ok)
    throw new ApiError(response.status, asErrorBody(await readJson(response), response.status))
  try {
    return await response.blob()
  } catch (error) {
    throw new ConnectionError(error)
  }
}

async function send(request: HttpRequest): Promise<Response> {
  const { method = 'GET', path, body, idempotencyKey, signal } = request
  // A page asks for several things at once: each in a task of its own lets it answer in between.
  if (method === 'GET') await nextTask()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const slow = method === 'GET' ? setTimeout(() => reportServer(false), SLOW_READ_MS) : undefined
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      cache: method === 'GET' ? 'no-cache' : 'no-store',
      headers: {
        Accept: 'application/json, */*;q=0.1',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...sessionOwner(request),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    reportServer(isFromServer(response))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    reportServer(false)
    throw new ConnectionError(error)
  } finally {
    clearTimeout(slow)
  }
}

/** Another tab may have changed who is signed in, and this one may hear of it a moment later. */
function sessionOwner({ path, owner = currentOwner() ?? undefined }: HttpRequest): Record<string, string> {
  if (owner === undefined || path.startsWith(AUTH_PATHS)) return {}
  return { [SESSION_OWNER_HEADER]: owner.startsWith('g:') ? 'guest' : owner }
}

/** What is neither JSON nor our table of visits comes from a proxy or a captive portal. */
function isFromServer({ headers }: Response): boolean {
  return /json|text\/csv/.test(headers.get('Content-Type') ?? '')
}

async function readJson(response: Response): Promise<unknown> {
  if (!isFromServer(response)) throw new ConnectionError(`Status ${response.status} of something in between`)
  try {
    const body = await response.json()
    if (GATEWAY_STATUSES.includes(response.status) && !isErrorBody(body)) throw new Error('Not our answer')
    return body
  } catch (error) {
    reportServer(false)
    throw new ConnectionError(error)
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body
}

function asErrorBody(body: unknown, status: number): ErrorBody {
  if (isErrorBody(body)) return body
  return { error: status >= 500 ? 'service_unavailable' : 'internal_error', message: '', details: '' }
}
