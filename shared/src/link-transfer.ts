import { z } from 'zod'
import { transferredLinksWire } from './admin-lists.ts'
import { BULK_IDS } from './bulk-change.ts'
import { ownerProof } from './owner-proof.ts'
import { issue, wireId, wireInstant, wireRequiredText } from './wire-values.ts'

/** Offers that one account may have open at a time, and for how many days each stands. */
export const LINK_OFFERS = { max: 5, days: 14 }

/**
 * Body of POST /api/link/transfer: the links by id, or all of them, to a user name or a confirmed
 * e-mail.
 */
export const linkOfferWire = z
  .object({
    ids: z.array(wireId).min(1, issue('required')).max(BULK_IDS, issue('too_long')).optional(),
    all: z.literal(true, issue('wrong_type')).optional(),
    to: wireRequiredText(254),
    ...ownerProof,
  })
  .refine((body) => (body.ids === undefined) !== (body.all === undefined), {
    path: ['ids'],
    error: issue('required'),
  })
  .meta({
    id: 'LinkOffer',
    oneOf: [{ required: ['ids'] }, { required: ['all'] }],
    examples: [{ ids: [42, 43], to: 'berta', password: 'caballo pila grapa correcta' }],
  })
export type LinkOffer = z.output<typeof linkOfferWire>

const offered = { id: z.string(), links: z.int().min(0) }

/** Its answer, the same whether or not there is such an account. */
export const offeredLinksWire = z
  .object(offered)
  .meta({ id: 'OfferedLinks', examples: [{ id: 'Zk0cQ8wJr2mXb1Vt', links: 2 }] })
export type OfferedLinks = z.infer<typeof offeredLinksWire>

const EXAMPLE = { id: 'Zk0cQ8wJr2mXb1Vt', links: 2, at: '2026-11-28T10:15:00.000Z' }

/** Answer of GET /api/transfers: open offers, newest first; `to` is what the sender typed. */
export const linkOffersWire = z
  .object({
    incoming: z.array(z.object({ ...offered, from: z.string(), at: wireInstant })),
    outgoing: z.array(z.object({ ...offered, to: z.string(), at: wireInstant })),
  })
  .meta({
    id: 'LinkOffers',
    examples: [{ incoming: [{ ...EXAMPLE, from: 'ana' }], outgoing: [{ ...EXAMPLE, to: 'carla' }] }],
  })
export type LinkOffers = z.infer<typeof linkOffersWire>

/** Answer of GET /api/transfers/{id}: `from` for the recipient, `to` for the sender. */
export const linkOfferDetailWire = z
  .object({
    id: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
    at: wireInstant,
    /** The links that would go now, with every address that they lead to. */
    links: z.array(
      z.object({
        shortUrl: z.string(),
        sufix: z.string().nullable(),
        longUrl: z.string(),
        mobileUrl: z.string().nullable(),
        desktopUrl: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'LinkOfferDetail' })
export type LinkOfferDetail = z.infer<typeof linkOfferDetailWire>

/** Answer of POST /api/transfers/{id}/accept: how many links came, and how many stayed. */
export const acceptedLinksWire = transferredLinksWire.extend({ stayed: z.int().min(0) }).meta({
  id: 'AcceptedLinks',
  examples: [{ links: 2, stayed: 1, leftOut: { groups: ['Bodega'], tags: [] } }],
})
export type AcceptedLinks = z.infer<typeof acceptedLinksWire>
