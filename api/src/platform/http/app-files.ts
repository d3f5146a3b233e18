import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inlineScriptsOf, useAppHeaders } from './security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export interface AppFilesOptions {
  /** Folder of the built app; null or missing serves nothing. */
  root: string | null
  publicUrl: string
}

/** Serves the built app: hashed files for ever, everything else revalidated, and its page for its own paths. */
export async function serveAppFiles(
  app: FastifyInstance,
  { root, publicUrl }: AppFilesOptions,
): Promise<void> {
  const page = root && join(root, 'index.html')
  if (root === null || page === null || !existsSync(page)) return
  await useAppHeaders(app, { publicUrl, inlineScripts: inlineScriptsOf(readFileSync(page, 'utf8')) })
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
    },
  })
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html')
  app.get('/', { schema: { hide: true } }, sendPage)
  app.get('/*', (request, reply) => {
    if (!isAppPath(request.url)) return reply.callNotFound()
    return sendPage(request, reply)
  })
}

/** Whether a path may be one of the app's screens: no file extension, no hidden folder, not /api or /r. */
export function isAppPath(url: string): boolean {
  const path = decode(url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '/')
  if (!path?.startsWith('/') || path.includes('\\') || path.includes('\0')) return false
  const segments = path.split('/').slice(1)
  if (['api', 'r', 'assets'].includes(segments[0] ?? '') || segments.slice(0, -1).includes('')) return false
  return segments.every((segment) => !segment.startsWith('.')) && !segments.at(-1)?.includes('.')
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
