import type { FastifyInstance } from 'fastify'

/** Short links lead to other people's pages, and the API is no page. */
const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /r/', ''].join('\n')

/** GET /robots.txt (RFC 9309). */
export function registerRobotsRoute(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    schema: { hide: true },
    handler: (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
        .send(ROBOTS),
  })
}
