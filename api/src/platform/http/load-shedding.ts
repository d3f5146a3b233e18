import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { DATA_HEADERS, errorBody, UNAVAILABLE_RETRY_SECONDS } from './error-answer.ts'

export interface SheddingOptions {
  /** The POST that is turned away. */
  path: string
  /** Whether more of it would be refused now. */
  isFull(): boolean
}

/**
 * Turns a flood away before the router, the body and the log: each of those costs more than a redirect, which
 * has to go on meanwhile. True when it has answered.
 */
export function shedLoad({ path, isFull }: SheddingOptions) {
  const body = JSON.stringify(errorBody(new AppError('service_unavailable'), ''))
  const headers = {
    ...DATA_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
  }
  return ({ method, url }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'POST' || !url?.startsWith(path) || !isFull()) return false
    response.writeHead(503, headers).end(body)
    return true
  }
}
