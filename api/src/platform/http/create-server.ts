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

/** Slow clients are cut off after these, in ms (checked every CHECK_MS). */
const HEADERS_MS = 8000
const REQUEST_MS = 14_000
const CHECK_MS = 1500
/** Longest silence both ways; `keepAliveTimeout` would set a timer for every answer. */
const SILENCE_MS = 72_000

export interface ServerOptions {
  log: FastifyBaseLogger
  trustProxy: boolean | number | string[]
  /** Gives `request.ip` its value, which is then the same for limits, sessions and short links. */
  clientAddress: (request: IncomingMessage) => string
  usesFastPath: boolean
  /** How long a connection may be silent, in ms. */
  silenceMs?: number
  /** Answers by itself, headers and all. */
  takeOver?: TakeOver
  /** Turns away what it has no room for. */
  shed?: TakeOver
  transport: StrictTransport
  /** Page that people see instead of an error's JSON. */
  errorPage: ErrorPage
}

/** An empty server with the limits that every route lives under. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, trustProxy, clientAddress, transport, errorPage } = options
  const takeOver = takeOverOrSecure(options)
  const app = fastify({
    loggerInstance: log,
    // A start takes as long as a slow disk or processor needs.
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

/** Whatever answers what is not taken over finds the fields of every answer set. */
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
  // A connection that cannot be taken, such as by a firewall's rule: those that are there go on.
  server.on('error', (error) => {
    if (server.listening) log.error({ err: error }, 'A connection could not be taken')
  })
  server.timeout = silenceMs
  if (usesFastPath) keepShapes()
  return server
}
