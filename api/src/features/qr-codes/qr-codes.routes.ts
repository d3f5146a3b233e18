import { API } from '@atajo/shared/paths'
import { newQrCodeWire, qrCodeWire } from '@atajo/shared/qr-code'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { isUnchanged } from '../../platform/http/cached-answer.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { actorOf, requireActor } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { createQrCode, type QrCodesDeps } from './create-qr-code.ts'
import { getQrImage } from './get-qr-image.ts'
import type { QrLogosDeps } from './keep-qr-logo.ts'
import { registerQrLogosRoutes } from './qr-logos.routes.ts'

const CONTENT_TYPE = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' }

/** The calls on QR codes: PRO generates them, whoever has one sees it. */
export function registerQrCodesRoutes(app: ApiScope, deps: QrCodesDeps & QrLogosDeps): void {
  registerQrLogosRoutes(app, deps)
  app.post(
    API.createQrCode,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag: ROUTE_TEXTS.qrCodes.tag,
        summary: ROUTE_TEXTS.qrCodes.generate,
        body: newQrCodeWire,
        answers: { 201: qrCodeWire },
        errors: ['not_authenticated', 'pro_required', 'link_not_found', 'qr_logo_not_found'],
      }),
    },
    async (request, reply) => {
      const qrBinaryBytes = await createQrCode(deps, actorOf(request), request.body)
      return reply.code(201).send({ qrBinaryBytes })
    },
  )
  registerImageRoute(app, deps, 'png')
  registerImageRoute(app, deps, 'svg')
}

function registerImageRoute(app: ApiScope, deps: QrCodesDeps, format: 'png' | 'svg'): void {
  app.get(
    `${API.qrCodeImage}/:linkId(^[1-9]\\d*).${format}`,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag: ROUTE_TEXTS.qrCodes.tag,
        summary: ROUTE_TEXTS.qrCodes.image(format),
        params: z.object({ linkId: z.string().max(200) }),
        querystring: z.object({ v: z.string().max(400).optional() }),
        answers: { 200: z.any() },
        mediaType: CONTENT_TYPE[format],
        errors: ['not_authenticated', 'qr_code_not_found'],
      }),
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
      return isUnchanged(request, image.etag) ? sendUnchanged(reply) : sendImage(reply, format, image.body)
    },
  )
}

function sendImage(reply: FastifyReply, format: 'png' | 'svg', body: Buffer): FastifyReply {
  return reply.type(CONTENT_TYPE[format]).send(body)
}

function sendUnchanged(reply: FastifyReply): FastifyReply {
  return reply.code(304).send()
}
