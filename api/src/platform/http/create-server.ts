import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { keepShapes } from '../fast-path/keep-shapes.ts'
import { closeSilentConnections } from '../fast-path/silent-connections.ts'
import { answerClientError } from './client-error.ts'
import { answerError, answerFailure } from './error-answer.ts'
import { BODY_LIMIT } from './json-body.ts'
import { isMalformed } from './request-shape.ts'

/** Slow clients are cut off after these, in ms (checked every CHECK_MS). */
const HEADERS_MS = 8000
const REQUEST_MS = 14_000
const CHECK_MS = 1500
/** Kept connections, in ms. */
const SILENCE = { silentMs: 72_000, checkMs: 6000 }

export interface ServerOptions {
  log: FastifyBaseLogger
  trustProxy: boolean | number | string[]
  /** Sees each well-formed request before the router; true when it takes the answer upon itself. */
  takeOver?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** An empty server with the limits that every route lives under. */
export function createServer({ log, trustProxy, takeOver = () => false }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory(answer) {
      keepShapes()
      const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }
      const server = createHttpServer(
        {
          ...limits,
          requireHostHeader: false,
          connectionsCheckingInterval: CHECK_MS,
          keepAliveTimeout: 0,
        },
        (request, response) => {
          try {
            if (isMalformed(request) || !takeOver(request, response)) answer(request, response)
          } catch (error) {
            answerFailure(error, response, log)
          }
        },
      )
      // A connection that cannot be taken, such as by a firewall's rule: those that are there go on.
      server.on('error', (error) => {
        if (server.listening) log.error({ err: error }, 'A connection could not be taken')
      })
      closeSilentConnections(server, SILENCE)
      return server
    },
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket),
  })
  return app as unknown as FastifyInstance
}
