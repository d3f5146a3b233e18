import type { FastifyInstance, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import type { FloodLimit } from '../rate-limit/flood-limit.ts'

/**
 * Answers unknown paths in the contract's shape, and 405 with `Allow` where only the method is wrong. Call it
 * before the routes are declared: it learns them as they come.
 */
export function answerUnknownPaths(app: FastifyInstance, floodLimit: FloodLimit): void {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (!url.startsWith('/api/')) return
    const known = methodsByPath.get(withoutSlash(url)) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methodsByPath.set(withoutSlash(url), known)
  })
  app.setNotFoundHandler({ preHandler: floodLimit }, async (request, reply) => {
    const path = withoutSlash(request.url.split('?', 1)[0] ?? '')
    const methods = methodsByPath.get(path)
    if (!methods) throw new AppError('not_found')
    reply.header('allow', [...methods].sort().join(', '))
    throw new AppError('method_not_allowed')
  })
}

/** The look back keeps thousands of slashes from being tried one by one. */
function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
