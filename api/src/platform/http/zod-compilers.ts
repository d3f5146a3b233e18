import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** An app or scope whose routes are described by zod schemas. */
export type ApiScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * Validates requests by the routes' zod schemas, strictly: nothing is coerced. Answers leave as
 * their codecs made them; with `checksAnswers` each is held against its schema first.
 */
export function useZodSchemas(app: FastifyInstance, { checksAnswers }: { checksAnswers: boolean }): ApiScope {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema, method, url, httpStatus }) => (answer) => {
    if (checksAnswers && schema instanceof z.ZodType) {
      const checked = schema.safeParse(answer)
      if (!checked.success) {
        throw new Error(`${method} ${url} answered ${httpStatus} off its schema: ${checked.error.message}`)
      }
    }
    return JSON.stringify(answer)
  })
  return app.withTypeProvider<ZodTypeProvider>()
}
