import { ERROR_STATUS, type ErrorCode } from '@atajo/shared/error-code'
import { wireInstant } from '@atajo/shared/wire-values'
import { z } from 'zod'
import { ERROR_TEXTS } from '../../texts/es/error-texts.ts'

/** The body of every answer from status 400 up. */
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
  /** Of a body that is not JSON, such as `image/png`. */
  bodyType?: string
  querystring?: Query
  params?: Params
  /** What it answers when all is well, by status. */
  answers: Answers
  /** What it may refuse with besides what every route of its method may. */
  errors?: readonly ErrorCode[]
  /** What it answers with when that is not JSON, such as `image/png`. */
  mediaType?: string
  /** Who may come in. */
  access?: 'anyone' | 'session' | 'key' | 'session-or-key'
}

const SECURITY = {
  anyone: [],
  session: [{ session: [] }],
  key: [{ apiKey: [] }, { bearer: [] }],
  'session-or-key': [{ session: [] }, { apiKey: [] }, { bearer: [] }],
}

/** The schema of a route: what validates its requests and documents every answer it may give. */
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

/** One documented answer for each status among `codes`; the codes of a status share it. */
export function errorAnswers(codes: readonly ErrorCode[]): Record<number, z.ZodType> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))]
  return Object.fromEntries(statuses.map((status) => [status, errorWire]))
}
