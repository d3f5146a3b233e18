import { API } from '@atajo/shared/paths'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'

import type { ApiScope } from '../http/zod-compilers.ts'

const OPTIONS = { zodToJsonConfig: { target: 'draft-2020-12' as const } }

/** Collects the routes declared after it into an OpenAPI 3.1 document; `app.swagger()` answers it. */
export async function documentRoutes(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atajo',
        version: '1',
        description:
          'Acortador de enlaces: todas las llamadas de la aplicación y la API para desarrolladores.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: publicUrl.startsWith('https:') ? '__Host-sid' : 'sid',
          },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: createJsonSchemaTransform(OPTIONS),
    transformObject: createJsonSchemaTransformObject(OPTIONS),
  })
}

/** The document itself, made once: routes do not change while the service runs. */
export function registerOpenApiRoute(app: ApiScope): void {
  let document: string | null = null
  app.get(API.openApi, { config: { isRevalidated: true }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
