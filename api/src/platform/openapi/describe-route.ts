import { ERROR_STATUS, type ErrorCode } from '@atajo/shared/error-code'
import { wireInstant } from '@atajo/shared/wire-values'
import { z } from 'zod'
import { ERROR_TEXTS } from '../../texts/es/error-texts.ts'

/** The body of every answer with a status of 400 or more. */
export const errorWire = z
  .object({
    error: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional(),
    conflicts: z
      .record(
        z.string(),
        z.object({ from: z.unknown().optional(), to: z.unknown().optional(), now: z.unknown() }),
      )
      .optional(),
    challenge: z.string().optional(),
    deletedUntil: wireInstant.optional(),
    username: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({
    id: 'Error',
    examples: [{ error: 'link_not_found', ...ERROR_TEXTS.link_not_found }],
  })

export interface RouteDescription<Body, Query, Params, Answers> {
  tag: string
  summary: string
  body?: Body
  /** The content type of a body that is not JSON, such as `image/png`. */
  bodyType?: string
  querystring?: Query
  params?: Params
  /** Successful answers by status. */
  answers: Answers
  /** Error codes beyond those that every route of its method can answer. */
  errors?: readonly ErrorCode[]
  /** Content type of an answer that is not JSON, such as `image/png`. */
  mediaType?: string
  access?: 'anyone' | 'session' | 'key' | 'session-or-key'
}

const SECURITY = {
  anyone: [],
  session: [{ session: [] }],
  key: [{ apiKey: [] }, { bearer: [] }],
  'session-or-key': [{ session: [] }, { apiKey: [] }, { bearer: [] }],
}

/** Returns a route's schema, which validates requests and documents every possible answer. */
export function describeRoute<
  Body extends z.ZodType,
  Query extends z.ZodType,
  Params extends z.ZodType,
  Answers extends Record<number, z.ZodType>,
>(route: RouteDescription<Body, Query, Params, Answers>) {
  const {
    tag,
    summary,
    body,
    bodyType,
    querystring,
    params,
    answers,
    errors = [],
    mediaType,
    access = 'session',
  } = route
  return {
    tags: [tag],
    summary,
    ...(body ? { body } : {}),
    ...(bodyType ? { consumes: [bodyType] } : {}),
    ...(querystring ? { querystring } : {}),
    ...(params ? { params } : {}),
    security: SECURITY[access],
    ...(mediaType ? { produces: [mediaType] } : {}),
    response: { ...answers, ...errorAnswers(errors) } as Answers,
  } as {
    tags: string[]
    summary: string
    body: Body
    querystring: Query
    params: Params
    response: Answers
  }
}

/** Documents one answer for each status; codes with the same status share it. */
export function errorAnswers(codes: readonly ErrorCode[]): Record<number, z.ZodType> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))]
  return Object.fromEntries(statuses.map((status) => [status, errorWire]))
}
