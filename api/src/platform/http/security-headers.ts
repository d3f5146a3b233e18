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

/** Headers of pages and files; besides the app's own files only what stands in `pages` may run. */
export async function useAppHeaders(app: FastifyInstance, pages: readonly string[]): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', APP_PERMISSIONS)
  })
  await app.register(helmet, {
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: [...SELF, ...hashesOf(pages.flatMap(inlineScriptsOf))],
        // React and ECharts set single styles by script, which no policy forbids.
        styleSrc: [...SELF, ...hashesOf(pages.flatMap(inlineStylesOf))],
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
function inlineScriptsOf(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)
  return [...scripts].map((match) => match[1] ?? '').filter((code) => code.trim() !== '')
}

function inlineStylesOf(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map((match) => match[1] ?? '')
}

function hashesOf(texts: readonly string[]): string[] {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
  return [...new Set(texts)].map((text) => `'sha256-${hashOf(text)}'`)
}
