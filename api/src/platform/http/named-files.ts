import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isUnchanged, weakEtag } from './cached-answer.ts'
import { chosenEncoding } from './compressed-answer.ts'
import { escapeHtml } from './escape-html.ts'

/** The name in the built files, and the places where people see it. */
const BUILT_NAME = 'Atajo'
const MANIFEST = 'manifest.webmanifest'
const WORKER = 'sw.js'
const PAGES_OF_WORKER = /("revision":\s*"[^"]+)("\s*,\s*"url":\s*"(?:app|index)\.html")/g

const TYPES: Record<string, string> = {
  [MANIFEST]: 'application/manifest+json; charset=utf-8',
  [WORKER]: 'text/javascript; charset=utf-8',
}

/** Sends a file with the site's own name in it. */
export type SendNamed = (file: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply

interface NamedFile {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  type: string
}

/** Built files that contain the site's name. */
export const NAMED_FILES = ['index.html', 'app.html', MANIFEST, WORKER] as const

/**
 * Serves pages, manifest and worker under the site's own name. A new name changes the worker's
 * version. Returns null if the site has the built-in name.
 */
export async function serveNamedFiles(
  app: FastifyInstance,
  { root, siteName }: { root: string; siteName: string },
): Promise<SendNamed | null> {
  if (siteName === BUILT_NAME) return null
  const files = new Map<string, NamedFile>()
  for (const file of NAMED_FILES) {
    const plain = Buffer.from(rename(file, readFileSync(join(root, file), 'utf8'), siteName))
    const digest = createHash('sha256').update(plain).digest('base64url')
    files.set(file, {
      plain,
      br: await promisify(brotliCompress)(plain),
      gzip: await promisify(gzip)(plain, { level: 9 }),
      etag: weakEtag(digest.slice(0, 22)),
      type: TYPES[file] ?? 'text/html; charset=utf-8',
    })
  }
  const send: SendNamed = (file, request, reply) => sendFile(files.get(file) as NamedFile, request, reply)
  for (const file of NAMED_FILES) {
    const route = { method: ['GET', 'HEAD'], schema: { hide: true } } satisfies Partial<RouteOptions>
    app.route({ ...route, url: `/${file}`, handler: (request, reply) => send(file, request, reply) })
  }
  return send
}

function sendFile(file: NamedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag, vary: 'accept-encoding' })
  if (isUnchanged(request, file.etag)) return reply.code(304).send()
  reply.type(file.type)
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(file.plain)
  return reply.header('content-encoding', encoding).send(file[encoding])
}

function rename(file: string, text: string, siteName: string): string {
  if (file === MANIFEST) return JSON.stringify({ ...JSON.parse(text), name: siteName, short_name: siteName })
  if (file === WORKER) {
    const mark = createHash('sha256').update(siteName).digest('hex').slice(0, 8)
    return text.replace(PAGES_OF_WORKER, `$1-${mark}$2`)
  }
  return text
    .split(/(<(?:script|style)[\s\S]*?<\/(?:script|style)>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(BUILT_NAME, () => escapeHtml(siteName))))
    .join('')
}
