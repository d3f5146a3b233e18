import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

export type ApiScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * Validates requests strictly by the routes' zod schemas, without coercion. With `checksAnswers`
 * answers are validated as well, as tests do.
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
