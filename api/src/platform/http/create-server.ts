import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { answerClientError } from './client-error.ts'
import { BODY_LIMIT } from './json-body.ts'

/** Slow and silent clients are cut off after these, in ms (checked every CHECK_MS). */
const HEADERS_MS = 8000
const REQUEST_MS = 14_000
const CHECK_MS = 1500

export interface ServerOptions {
  log: FastifyBaseLogger
  trustProxy: boolean | number | string[]
}

/** An empty server with the limits that every route lives under. */
export function createServer({ log, trustProxy }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket),
  })
  return app as unknown as FastifyInstance
}
