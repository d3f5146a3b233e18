import { YOURLS_API } from '@atajo/shared/paths'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { readError, UNAVAILABLE_RETRY_SECONDS } from '../../platform/http/error-answer.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { type RateLimitState, setRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts'
import { YOURLS_TEXTS } from '../../texts/es/yourls-texts.ts'
import { dbStats, expand, type ReadLinksDeps, stats, urlStats } from './read-links.ts'
import { type ShortenAddressDeps, shortenAddress } from './shorten-address.ts'
import { refusal, sentencesOf, writeAnswer, type YourlsAnswer } from './yourls-answer.ts'
import {
  formatOfRefusal,
  readFormat,
  readParameters,
  type SentParameters,
  type YourlsFormat,
  type YourlsParameters,
} from './yourls-parameters.ts'

export interface YourlsApiDeps extends ShortenAddressDeps, ReadLinksDeps {
  /** @throws AppError `invalid_api_key`, `scope_missing` */
  holderOf: (signature: string | null) => Promise<UserActor>
  /** Counts a request in the quota shared by all keys of an account. */
  countRequest: (userId: number) => Promise<RateLimitState & { isAllowed: boolean }>
}

/** Programs query this version of YOURLS to find out what they may send. */
const VERSION = '1.10.4'

const ACTIONS: Record<
  string,
  (deps: YourlsApiDeps, actor: UserActor, parameters: YourlsParameters) => Promise<YourlsAnswer>
> = {
  shorturl: shortenAddress,
  expand: (deps, { owner }, parameters) => expand(deps, owner, parameters),
  'url-stats': (deps, { owner }, parameters) => urlStats(deps, owner, parameters),
  stats: (deps, { owner }, parameters) => stats(deps, owner, parameters),
  'db-stats': (deps, { owner }) => dbStats(deps, owner),
  version: async () => ({ status: 200, fields: { version: VERSION }, simple: VERSION }),
}

/**
 * Registers the API of YOURLS (https://yourls.org/docs/guide/advanced/api) for the links of the
 * signature's owner. Cookies have no effect here, so other sites gain nothing by a GET that writes.
 */
export function registerYourlsApiRoutes(app: ApiScope, deps: YourlsApiDeps): void {
  takeForms(app)
  app.route({
    method: ['GET', 'POST'],
    url: YOURLS_API,
    schema: { hide: true },
    config: { writesByGet: true },
    errorHandler: answerRefusal,
    async handler(request, reply) {
      const parameters = readParameters(sentWith(request))
      const format = readFormat(parameters)
      const actor = await deps.holderOf(parameters.signature ?? null)
      request.actor = actor
      const { isAllowed, ...quota } = await deps.countRequest(actor.userId)
      setRateLimitHeaders(reply, quota)
      if (!isAllowed) throw new AppError('too_many_requests', { retryAfter: quota.resetSeconds })
      const { action = '' } = parameters
      const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
      const answer = act
        ? await act(deps, actor, parameters)
        : refusal(400, 'Unknown or missing "action" parameter')
      return send(reply, answer, format)
    },
  })
}

/** PHP's curl sends arrays as multipart forms. */
function takeForms(app: ApiScope): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => [...new URLSearchParams(String(body))],
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: string | Buffer) => {
      const form = new Response(new Uint8Array(Buffer.from(body)), {
        headers: { 'content-type': String(headers['content-type']) },
      })
      try {
        return [...(await form.formData())]
      } catch (cause) {
        throw new AppError('malformed_body', { cause })
      }
    },
  )
}

function sentWith({ url, body }: FastifyRequest): SentParameters {
  const [, query = ''] = url.split(/\?(.*)/s)
  return [...new URLSearchParams(query), ...(Array.isArray(body) ? body : [])]
}

function answerRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = readError(error, request)
  const { code, status, detail } = refused
  const retryAfter = detail.retryAfter ?? (status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  const isStranger = code === 'invalid_api_key' || code === 'scope_missing'
  const answer = isStranger ? refusal(403, YOURLS_TEXTS.signature) : refusal(status, sentencesOf(refused))
  return send(reply, answer, formatOfRefusal(sentWith(request)))
}

function send(reply: FastifyReply, answer: YourlsAnswer, format: YourlsFormat): FastifyReply {
  const { type, text } = writeAnswer(answer, format)
  return reply.code(answer.status).type(type).serializer(String).send(text)
}
