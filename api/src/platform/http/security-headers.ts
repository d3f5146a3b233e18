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
  // `createServer` sets it for every answer.
  hsts: false as const,
}

/** Sets the headers of data answers, which no browser may render as a page. */
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

/** Sets the headers of pages and files. Inline scripts run only if they are part of `pages`. */
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
        // React and ECharts set single styles by script, which the policy does not restrict.
        styleSrc: [...SELF, ...hashesOf(pages.flatMap(inlineStylesOf))],
        // The preview of a link loads the image that its owner chose.
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
