import { API } from '@atajo/shared/paths'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OPENAPI_TEXTS } from '../../texts/es/openapi-texts.ts'
import type { ApiScope } from '../http/zod-compilers.ts'
import { isKeyed } from '../idempotency/idempotency.ts'
import { completeDocument, type RouteFacts } from './complete-document.ts'

/** Without an override the converter drops union members that it describes later. */
const OPTIONS = { zodToJsonConfig: { target: 'draft-2020-12' as const, override: () => {} } }

/** Collects the routes registered after it into an OpenAPI 3.1 document (`app.swagger()`). */
export async function documentRoutes(
  app: FastifyInstance,
  { publicUrl, siteName }: { publicUrl: string; siteName: string },
): Promise<void> {
  const facts = new Map<string, RouteFacts>()
  app.addHook('onRoute', ({ url, method, config, schema }) => {
    for (const one of [method].flat()) {
      facts.set(`${one.toLowerCase()} ${documentedPath(url)}`, {
        isKeyed: isKeyed(one, config),
        bodyExample: exampleOf(schema?.body),
      })
    }
  })
  const transformSchemas = createJsonSchemaTransformObject(OPTIONS)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: siteName,
        version: '1',
        description: OPENAPI_TEXTS.description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: createJsonSchemaTransform(OPTIONS),
    transformObject: (input) => {
      const document = transformSchemas(input) as Parameters<typeof completeDocument>[0]
      return completeDocument(document, (key) => facts.get(key) ?? null) as never
    },
  })
}

/** Builds the document once, since routes do not change while the service runs. */
export function registerOpenApiRoute(app: ApiScope): void {
  let document: string | null = null
  app.get(API.openApi, { config: { isRevalidated: true }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** Returns a body schema's example, which JSON Schema loses if the body is transformed. */
function exampleOf(body: unknown): unknown {
  const examples = body instanceof z.ZodType ? z.globalRegistry.get(body)?.examples : undefined
  return Array.isArray(examples) ? examples[0] : undefined
}

/** Converts a route's path to OpenAPI's form: parameters in braces, without patterns. */
function documentedPath(url: string): string {
  return url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}')
}

function securitySchemes(publicUrl: string) {
  const name = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
  return {
    session: { type: 'apiKey', in: 'cookie', name },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
  } as const
}
