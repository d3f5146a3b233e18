import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAppPage, isPublicPage } from '@atajo/shared/app-pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { NAMED_FILES, serveNamedFiles } from './named-files.ts'
import { pathOf } from './request-path.ts'
import { useAppHeaders } from './security-headers.ts'

const LANDING = 'index.html'
const SHELL = 'app.html'
const REVALIDATED = 'no-cache'
/** Folders of hundreds of files share one route each, since a route per file slows the start. */
const LARGE_FOLDERS = { assets: 'public, max-age=31536000, immutable', flags: REVALIDATED }

export interface AppFilesOptions {
  /** Folder of the built app; null or a missing folder serves nothing. */
  root: string | null
  siteName: string
}

/**
 * Serves the built app: hashed files for ever, everything else revalidated, the prerendered landing
 * page at / and the shell at every other path of the app.
 */
export async function serveAppFiles(
  app: FastifyInstance,
  { root, siteName }: AppFilesOptions,
): Promise<void> {
  if (root === null || !existsSync(join(root, LANDING))) return
  const pages = [LANDING, SHELL].map((page) => readFileSync(join(root, page), 'utf8'))
  await useAppHeaders(app, pages)
  const sendNamed = await serveNamedFiles(app, { root, siteName })
  const sent = { index: false, preCompressed: true, dotfiles: 'ignore', cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...sent,
    root,
    // Each file becomes two routes. A compressed file is only sent in place of the plain one.
    globIgnore: ['**/*.{br,gz}', `{${Object.keys(LARGE_FOLDERS)}}/**`, ...(sendNamed ? NAMED_FILES : [])],
    wildcard: false,
    setHeaders: (reply) => reply.header('cache-control', REVALIDATED),
  })
  for (const [folder, cacheControl] of Object.entries(LARGE_FOLDERS)) {
    await app.register(fastifyStatic, {
      ...sent,
      root: join(root, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      allowedPath: (path) => !/\.(br|gz)$/.test(path),
      setHeaders: (reply) => reply.header('cache-control', cacheControl),
    })
  }
  const sendPage = (file: string, request: FastifyRequest, reply: FastifyReply) =>
    sendNamed ? sendNamed(file, request, reply) : reply.sendFile(file)
  const page = { method: ['GET', 'HEAD'], schema: { hide: true } } satisfies Partial<RouteOptions>
  app.route({ ...page, url: '/', handler: (request, reply) => sendPage(LANDING, request, reply) })
  app.route({
    ...page,
    url: '/*',
    handler: (request, reply) => {
      if (!isAppPath(request.url)) return reply.callNotFound()
      return sendPage(SHELL, request, asPage(request, reply))
    },
  })
}

/** The app shows its own page for unknown paths; the status 404 tells machines. */
function asPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request)
  if (!isPublicPage(path)) reply.header('x-robots-tag', 'noindex')
  if (isAppPage(path)) return reply
  // A missing file must not be answered as unchanged.
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  return reply.code(404)
}

/** Accepts paths that can be a screen: no extension, no hidden folder, not /api or /r. */
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
