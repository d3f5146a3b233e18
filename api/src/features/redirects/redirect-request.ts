import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Visitor } from './read-visit.ts'
import type { RedirectTarget } from './redirect-target.ts'

/** One request for a short link on its way through the gates. */
export interface RedirectRequest {
  request: IncomingMessage
  response: ServerResponse
  target: RedirectTarget & { code: string }
  visitor: Visitor
  /** Epoch milliseconds. */
  now: number
}
