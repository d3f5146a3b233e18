import { PUBLIC_PAGES } from '@atajo/shared/app-pages'
import type { FastifyInstance } from 'fastify'

const HEADERS = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' }

/**
 * Registers GET /robots.txt (RFC 9309) and /sitemap.xml (sitemaps.org 0.9) with the public pages.
 */
export function registerRobotsRoute(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const robots = `User-agent: *
Disallow: /api/
Disallow: /r/
Sitemap: ${publicUrl}/sitemap.xml
`
  const locations = PUBLIC_PAGES.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`
  const files = [
    ['/robots.txt', 'text/plain', robots],
    ['/sitemap.xml', 'application/xml', sitemap],
  ] as const
  for (const [url, type, text] of files) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: (_request, reply) => reply.type(`${type}; charset=utf-8`).headers(HEADERS).send(text),
    })
  }
}
