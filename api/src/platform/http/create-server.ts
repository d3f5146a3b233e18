import { randomUUID } from 'node:crypto'
import {
  createServer as createNodeServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type TakeOver, takeOverBeforeRouter, takeOverInRouter } from '../fast-path/before-router.ts'
import { keepShapes } from '../fast-path/keep-shapes.ts'
import { answerClientError } from './client-error.ts'
import { answerError, answerFailure } from './error-answer.ts'
import type { ErrorPage } from './error-page.ts'
import { BODY_LIMIT } from './json-body.ts'
import { refuseMalformedRequest } from './request-shape.ts'
import type { StrictTransport } from './strict-transport.ts'

/** Limits for slow clients in ms, checked every CHECK_MS. */
const HEADERS_MS = 8000
const REQUEST_MS = 14_000
const CHECK_MS = 1500
/** Longest silence in both directions. `keepAliveTimeout` would set a timer for every answer. */
const SILENCE_MS = 72_000

export interface ServerOptions {
  log: FastifyBaseLogger
  trustProxy: boolean | number | string[]
  /** Sets `request.ip`, so that limits, sessions and short links see the same address. */
  clientAddress: (request: IncomingMessage) => string
  usesFastPath: boolean
  /** How long a connection may be silent, in ms. */
  silenceMs?: number
  /** Answers requests before Fastify does, headers included. */
  takeOver?: TakeOver
  /** Refuses requests under overload. */
  shed?: TakeOver
  transport: StrictTransport
  /** The page that people see instead of an error's JSON. */
  errorPage: ErrorPage
}

/** Creates a server without routes, with the limits that apply to every route. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, trustProxy, clientAddress, transport, errorPage } = options
  const takeOver = takeOverOrSecure(options)
  const app = fastify({
    loggerInstance: log,
    // Plugins may take as long as a slow disk or processor needs.
    pluginTimeout: 0,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory: (answer) => createHttpServerFor(answer, { ...options, takeOver }),
    frameworkErrors: (error, request, reply) =>
      takeOver(request.raw, reply.raw, () => answerError(error, request, reply))
        ? undefined
        : answerError(error, request, reply),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket as Socket, { transport, errorPage }),
  }) as unknown as FastifyInstance
  app.decorate('errorPage', errorPage)
  app.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: clientAddress(request.raw) })
  })
  app.addHook('onRequest', async ({ raw }, reply) => transport.setOn(raw, reply.raw))
  app.addHook('onRequest', refuseMalformedRequest)
  takeOverInRouter(app, takeOver)
  return app
}

/** Requests that are not taken over reach Fastify with the security headers already set. */
function takeOverOrSecure({ takeOver, shed, transport }: ServerOptions): TakeOver {
  return (request, response, passOn) => {
    if (takeOver?.(request, response, passOn)) return true
    transport.setOn(request, response)
    return shed?.(request, response, passOn) ?? false
  }
}

function createHttpServerFor(answer: RequestListener, options: ServerOptions): Server {
  const { log, usesFastPath, takeOver, transport, silenceMs = SILENCE_MS } = options
  const listener = usesFastPath && takeOver ? takeOverBeforeRouter(takeOver, answer) : answer
  const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 0 }
  const server = createNodeServer(
    { ...limits, requireHostHeader: false, connectionsCheckingInterval: CHECK_MS },
    (request, response) => {
      try {
        listener(request, response)
      } catch (error) {
        if (!response.headersSent) transport.setOn(request, response)
        answerFailure(error, response, log)
      }
    },
  )
  // A connection that cannot be accepted, for example by a firewall rule, must not end the others.
  server.on('error', (error) => {
    if (server.listening) log.error({ err: error }, 'A connection could not be taken')
  })
  server.timeout = silenceMs
  if (usesFastPath) keepShapes()
  return server
}
