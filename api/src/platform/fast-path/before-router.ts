import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isMalformed } from '../http/request-shape.ts'

/**
 * Sees each well-formed request, perhaps twice; true when it takes the answer upon itself. It may
 * then still call `passOn`, once, and what it sees again is not its own.
 */
export type TakeOver = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: RequestListener,
) => boolean

/** Lets `takeOver` answer before Fastify makes its objects: saves 20 % of a redirect. */
export function takeOverBeforeRouter(takeOver: TakeOver, answer: RequestListener): RequestListener {
  return (request, response) => {
    if (isMalformed(request) || !takeOver(request, response, answer)) answer(request, response)
  }
}

/** The plain way: the same in Fastify's first hook, for whatever comes that far. */
export function takeOverInRouter(app: FastifyInstance, takeOver: TakeOver): void {
  app.addHook('onRequest', (request, reply, done) => {
    // What is taken over never goes on from here, so that Fastify need not hear of it.
    if (!takeOver(request.raw, reply.raw, () => done())) done()
  })
}
