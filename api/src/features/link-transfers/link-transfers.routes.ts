import {
  acceptedLinksWire,
  linkOfferDetailWire,
  linkOffersWire,
  linkOfferWire,
  offeredLinksWire,
} from '@atajo/shared/link-transfer'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type AcceptOfferDeps, acceptOffer } from './accept-offer.ts'
import { endOffer, getOffer, listOffers, type OfferLinksDeps, offerLinks } from './offer-links.ts'

export type LinkTransfersDeps = OfferLinksDeps & AcceptOfferDeps

const { tag, ...TEXTS } = ROUTE_TEXTS.linkTransfers
const NEEDS_USER = ['not_authenticated', 'login_required'] as const
const ONE = `${API.transfers}/:id`
const params = z.object({ id: z.string().max(64) })

export function registerLinkTransfersRoutes(app: ApiScope, deps: LinkTransfersDeps): void {
  const onRequest = requireUser
  app.post(
    API.offerLinks,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: TEXTS.offer,
        body: linkOfferWire,
        answers: { 202: offeredLinksWire },
        errors: ['not_authenticated', ...PROOF_ERRORS, 'link_not_found', 'too_many_offers'],
      }),
    },
    async (request, reply) => {
      const { password, code, ids, to } = request.body
      const proof = ownerProofOf(request, { password, code })
      const asked = { ids, to, proof, idempotencyKey: request.idempotencyKey }
      return reply.code(202).send(await offerLinks(deps, userOf(request), asked))
    },
  )
  app.get(
    API.transfers,
    {
      onRequest,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag,
        summary: TEXTS.list,
        answers: { 200: linkOffersWire },
        errors: NEEDS_USER,
      }),
    },
    async (request) => listOffers(deps, userOf(request).owner),
  )
  app.get(
    ONE,
    {
      onRequest,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag,
        summary: TEXTS.get,
        params,
        answers: { 200: linkOfferDetailWire },
        errors: [...NEEDS_USER, 'transfer_not_found'],
      }),
    },
    async (request) => getOffer(deps, userOf(request), request.params.id),
  )
  registerAnswerRoutes(app, deps)
}

function registerAnswerRoutes(app: ApiScope, deps: LinkTransfersDeps): void {
  const onRequest = requireUser
  const config = { isSafeToRepeat: true }
  const errors = [...NEEDS_USER, 'transfer_not_found'] as const
  app.post(
    `${ONE}/accept`,
    {
      onRequest,
      config,
      schema: describeRoute({
        tag,
        summary: TEXTS.accept,
        params,
        answers: { 200: acceptedLinksWire },
        errors: [...errors, 'plan_limit'],
      }),
    },
    async (request) => acceptOffer(deps, userOf(request), request.params.id),
  )
  app.post(
    `${ONE}/decline`,
    {
      onRequest,
      schema: describeRoute({ tag, summary: TEXTS.decline, params, answers: { 200: okWire }, errors }),
    },
    async (request) => {
      await endOffer(deps, request.params.id, { to: userOf(request).owner })
      return { ok: true as const }
    },
  )
  app.delete(
    ONE,
    {
      onRequest,
      schema: describeRoute({ tag, summary: TEXTS.withdraw, params, answers: { 200: okWire }, errors }),
    },
    async (request) => {
      await endOffer(deps, request.params.id, { from: userOf(request).owner })
      return { ok: true as const }
    },
  )
}
