import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import type { FloodLimit } from '../rate-limit/flood-limit.ts'
import { isAppPath } from './app-files.ts'
import { pathOf, withoutSlash } from './request-path.ts'

interface KnownPath {
  matches: (path: string) => boolean
  methods: Set<string>
}

/** One route answers all screens of the app. */
const SCREENS = '/*'

/**
 * Answers unknown paths in the contract's shape, and 405 with `Allow` if only the method is wrong.
 * Call it before the routes are declared, because it collects them as they register.
 */
export function answerUnknownPaths(app: FastifyInstance, floodLimit: FloodLimit): void {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (url.endsWith('*') && url !== SCREENS) return
    const path = known.get(url) ?? { matches: matcherOf(url), methods: new Set() }
    for (const one of [method].flat()) path.methods.add(one)
    known.set(url, path)
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = withoutSlash(pathOf(request))
    const matching = [...known.values()].filter(({ matches }) => matches(path))
    const methods = new Set(matching.flatMap((one) => [...one.methods]))
    if (methods.size === 0 || methods.has(request.method)) throw new AppError('not_found')
    reply.header('allow', [...methods].sort().join(', '))
    throw new AppError('method_not_allowed')
  }
  // This runs before the body is checked, whose type or length would be refused first.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    await floodLimit(request, reply)
    refuse(request, reply)
  })
  app.setNotFoundHandler({ preHandler: floodLimit }, async (request, reply) => refuse(request, reply))
}

function matcherOf(url: string): KnownPath['matches'] {
  if (url === SCREENS) return isAppPath
  const pattern = withoutSlash(url)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
  const expression = new RegExp(`^${pattern}$`)
  return (path) => expression.test(path)
}
