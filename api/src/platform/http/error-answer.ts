import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode, FieldIssue } from '@atajo/shared/error-code'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import type { FastifyBaseLogger, FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_TEXTS } from '../../texts/es/error-texts.ts'
import { waitText } from '../../texts/waits.ts'
import { AppError, type AppErrorDetail } from '../app-error.ts'
import { isDatabaseAway } from '../database/database-errors.ts'
import { type ErrorPage, wantsPage } from './error-page.ts'
import { pathOf } from './request-path.ts'

/** Value of Retry-After while the database or the password checks are overloaded. */
export const UNAVAILABLE_RETRY_SECONDS = 2

/** An error is always data: no browser may render it as a page. */
export const DATA_HEADERS = {
  'cache-control': 'no-store',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
}

/** Fastify's error handler. It answers in the contract's shape and reveals nothing internal. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendAppError(readError(error, request), request, reply)
}

/** Converts a failure to the error that is answered, and logs it unless the client caused it. */
export function readError(error: unknown, request: FastifyRequest): AppError {
  const appError = toAppError(error, request.routeOptions.config)
  if (appError.status >= 500) {
    const path = pathOf(request)
    if (appError.status === 503) request.log.warn({ reason: appError.code, path }, 'A request failed')
    else request.log.error({ err: error, path }, 'A request failed')
    leaveSessionAsItIs(request)
  }
  return appError
}

/** Answers with the contract's JSON, or with a page for browsers. */
export function sendAppError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const retryAfter = error.detail.retryAfter ?? (error.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  const body = errorBody(error, request.id)
  if (wantsPage(request.url, request.headers.accept)) {
    const { fields, html } = request.server.errorPage(body, error.status, request.headers['accept-language'])
    return reply
      .code(error.status)
      .headers(fields)
      .serializer((page: unknown) => String(page))
      .send(html)
  }
  return reply
    .code(error.status)
    .headers(DATA_HEADERS)
    .type('application/json; charset=utf-8')
    .serializer((data: unknown) => JSON.stringify(data))
    .send(body)
}

/** Answers a failure outside Fastify's request handling. */
export function answerFailure(error: unknown, response: ServerResponse, log: FastifyBaseLogger): void {
  const requestId = randomUUID()
  log.error({ err: error, reqId: requestId }, 'A request failed')
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify(errorBody(new AppError('internal_error'), requestId))
  response.writeHead(500, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' })
  response.end(body)
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { fields, current, conflicts, challenge, deletedUntil, username, values, retryAfter } = error.detail
  const text = ERROR_TEXTS[error.code]
  const filled = { wait: waitText(retryAfter ?? 1), ...values }
  return {
    error: error.code,
    message: text.message,
    details: fields ? fieldDetails(fields) : fill(text.details, filled),
    ...(fields ? { fields: mapValues(fields, (issue) => FIELD_ISSUE_TEXTS[issue]) } : {}),
    ...(current === undefined ? {} : { current }),
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(deletedUntil === undefined ? {} : { deletedUntil: deletedUntil.toISOString() }),
    ...(username === undefined ? {} : { username }),
    ...(error.code === 'internal_error' ? { requestId } : {}),
  }
}

/** Saving the session of a failed request would fail as well and replace this answer. */
function leaveSessionAsItIs(request: FastifyRequest): void {
  if ('session' in request) Object.assign(request, { session: null })
}

function toAppError(
  error: unknown,
  { fieldErrors = {}, takesPatch = false }: FastifyContextConfig = {},
): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.flatMap(({ instancePath, message, keyword, params }): [string, FieldIssue][] => {
        const [, part, patched] = instancePath.split('/')
        const field = (takesPatch && patched) || part || 'body'
        if (keyword !== 'unrecognized_keys') return [[field, fieldIssue(message, keyword, params)]]
        return (params.keys as string[]).map((key) => [key, 'unknown_field'])
      }),
    )
    const [, code = 'validation_failed'] =
      Object.entries(fieldErrors).find(([field]) => Object.hasOwn(fields, field)) ?? []
    return new AppError(code, { fields })
  }
  if (isDatabaseAway(error)) return new AppError('service_unavailable', { cause: error })
  return new AppError(frameworkCode(error), { cause: error })
}

function frameworkCode(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal_error'
  const known = 'code' in error && typeof error.code === 'string' ? FRAMEWORK_CODES[error.code] : undefined
  if (known) return known
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return 'body_too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 414) return 'url_too_long'
  return typeof status === 'number' && status >= 400 && status < 500 ? 'malformed_body' : 'internal_error'
}

function fieldIssue(
  message: string | undefined,
  keyword: string,
  params: Record<string, unknown>,
): FieldIssue {
  if (message !== undefined && Object.hasOwn(FIELD_ISSUE_TEXTS, message)) return message as FieldIssue
  if (keyword === 'too_big') return params.origin === 'array' ? 'too_many' : 'too_long'
  if (keyword === 'too_small') return params.origin === 'string' ? 'too_short' : 'not_positive_integer'
  if (keyword === 'invalid_type') return 'wrong_type'
  return 'invalid_format'
}

function fieldDetails(fields: Record<string, FieldIssue>): string {
  return Object.entries(fields)
    .map(([field, issue]) => `${field}: ${FIELD_ISSUE_TEXTS[issue]}`)
    .join(' ')
}

function fill(template: string, values: NonNullable<AppErrorDetail['values']>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes by refused body field, for fields that have their own. */
    fieldErrors?: Readonly<Record<string, ErrorCode>>
    /** True if the body nests its fields under `change`, so that errors name the fields inside. */
    takesPatch?: boolean
  }
  interface FastifyInstance {
    errorPage: ErrorPage
  }
}
