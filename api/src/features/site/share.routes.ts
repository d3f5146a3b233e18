import { sharedPath } from '@atajo/shared/share-target'
import type { FastifyInstance } from 'fastify'
import type { FloodLimit } from '../../platform/rate-limit/flood-limit.ts'

/** Longer shares contain files, which the page then asks for again. */
const MAX_SHARE = 256 * 1024

/** Registers POST /share for browsers without the worker, and redirects to the page for shares. */
export async function registerShareRoute(
  app: FastifyInstance,
  { floodLimit }: { floodLimit: FloodLimit },
): Promise<void> {
  app.addHook('onRequest', floodLimit)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_SHARE },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      new Response(new Uint8Array(body), {
        headers: { 'content-type': String(request.headers['content-type']) },
      }).formData(),
  )
  app.setErrorHandler((_error, _request, reply) => reply.redirect('/import', 303))
  app.post('/share', { schema: { hide: true } }, async (request, reply) =>
    reply.redirect(request.body instanceof FormData ? sharedPath(request.body) : '/links/create', 303),
  )
}
