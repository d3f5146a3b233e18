import { API } from '@atajo/shared/paths'
import { newQrCodeWire, qrCodeWire } from '@atajo/shared/qr-code'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { actorOf, requireActor } from '../../platform/session/guards.ts'
import { createQrCode, type QrCodesDeps } from './create-qr-code.ts'
import { getQrImage } from './get-qr-image.ts'

const CONTENT_TYPE = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' }

/** The calls on QR codes: PRO generates them, whoever has one sees it. */
export function registerQrCodesRoutes(app: ApiScope, deps: QrCodesDeps): void {
  const onRequest = requireActor
  app.post(
    API.createQrCode,
    { onRequest, schema: { body: newQrCodeWire, response: { 201: qrCodeWire } } },
    async (request, reply) => {
      const qrBinaryBytes = await createQrCode(deps, actorOf(request), request.body.linkId)
      return reply.code(201).send({ qrBinaryBytes })
    },
  )
  for (const format of ['png', 'svg'] as const) {
    app.get(
      `${API.qrCodeImage}/:linkId(^[1-9]\\d*).${format}`,
      {
        onRequest,
        schema: {
          params: z.object({ linkId: z.string() }),
          querystring: z.object({ v: z.string().optional() }),
        },
      },
      async (request, reply) => {
        const linkId = Number(request.params.linkId)
        const image = await getQrImage(deps, actorOf(request), { linkId, format })
        const isVersioned = request.query.v === image.version
        reply.header('etag', image.etag)
        reply.header(
          'cache-control',
          isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        )
        if (isUnchanged(request, image.etag)) return reply.code(304).send()
        return sendImage(reply, format, image.body)
      },
    )
  }
}

function sendImage(reply: FastifyReply, format: 'png' | 'svg', body: Buffer): FastifyReply {
  return reply.type(CONTENT_TYPE[format]).send(body)
}

function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
