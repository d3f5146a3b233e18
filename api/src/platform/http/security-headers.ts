import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { APP_PERMISSIONS } from './permissions-policy.ts'

const NONE = ["'none'"]
const SELF = ["'self'"]

const COMMON = {
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  crossOriginEmbedderPolicy: false,
  // Set for every answer by createServer.
  hsts: false as const,
}

/** Headers of answers that are data: no browser may show them as a page. */
export async function useApiHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        baseUri: NONE,
        formAction: NONE,
        frameAncestors: NONE,
        objectSrc: NONE,
      },
    },
  })
}

/** Headers of pages and files; only `inlineScripts` may run besides the app's own files. */
export async function useAppHeaders(
  app: FastifyInstance,
  { inlineScripts }: { inlineScripts: readonly string[] },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', APP_PERMISSIONS)
  })
  const hashes = inlineScripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  await app.register(helmet, {
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: [...SELF, ...hashes],
        styleSrc: [...SELF, "'unsafe-inline'"],
        // The preview of a link's card shows the picture that its owner gives.
        imgSrc: [...SELF, 'data:', 'blob:', 'https:'],
        fontSrc: SELF,
        connectSrc: SELF,
        workerSrc: SELF,
        manifestSrc: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: NONE,
      },
    },
  })
}

/** The code of each inline script of a page. */
export function inlineScriptsOf(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)
  return [...scripts].map((match) => match[1] ?? '').filter((code) => code.trim() !== '')
}
