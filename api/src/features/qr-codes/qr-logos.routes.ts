import { API } from '@atajo/shared/paths'
import { qrLogoWire } from '@atajo/shared/qr-code'
import { z } from 'zod'
import { type ApiScope, useZodSchemas } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { actorOf, requireActor } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { QR_LOGO_LIMITS } from './check-qr-logo.ts'
import { getQrLogo, keepQrLogo, type QrLogosDeps } from './keep-qr-logo.ts'

const { tag, keepLogo, logo } = ROUTE_TEXTS.qrCodes

/** The calls on logos, whose bodies and answers are PNG files. */
export function registerQrLogosRoutes(app: ApiScope, deps: QrLogosDeps): void {
  app.register(async (inner) => {
    inner.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    useZodSchemas(inner, { checksAnswers: false }).post(
      API.qrLogos,
      {
        onRequest: requireActor,
        bodyLimit: QR_LOGO_LIMITS.bytes,
        config: { isSafeToRepeat: true },
        schema: describeRoute({
          tag,
          summary: keepLogo,
          body: z.any(),
          bodyType: 'image/png',
          answers: { 201: qrLogoWire },
          errors: ['invalid_logo', 'not_authenticated', 'pro_required', 'too_many_logos'],
        }),
      },
      async (request, reply) => reply.code(201).send(await keepQrLogo(deps, actorOf(request), request.body)),
    )
  })
  app.get(
    `${API.qrLogos}/:id`,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag,
        summary: logo,
        params: z.object({ id: z.string().max(200) }),
        answers: { 200: z.any() },
        mediaType: 'image/png',
        errors: ['not_authenticated', 'qr_logo_not_found'],
      }),
    },
    async (request, reply) => {
      const png = await getQrLogo(deps, actorOf(request), request.params.id)
      // Another picture has another name.
      reply.header('cache-control', 'private, max-age=31536000, immutable')
      return reply.type('image/png').send(png)
    },
  )
}
