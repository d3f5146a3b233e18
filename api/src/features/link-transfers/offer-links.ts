import { randomBytes } from 'node:crypto'
import {
  LINK_OFFERS,
  type LinkOffer,
  type LinkOfferDetail,
  type LinkOffers,
  type OfferedLinks,
} from '@atajo/shared/link-transfer'
import { type Owner, type UserActor, userIdOf } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { OwnerProof, ProveOwner } from '../../platform/session/owner-proof.ts'
import type { HandOverLinksDeps, TransferableLink } from './hand-over-links.ts'
import type { LinkOffersStore } from './link-offers.store.ts'

export interface OfferLinksDeps {
  offers: LinkOffersStore
  handOver: Pick<HandOverLinksDeps['handOver'], 'listLive'>
  withheldAmong: HandOverLinksDeps['withheldAmong']
  limiter: DatabaseLimiter
  proveOwner: ProveOwner
  /** The account with that user name or e-mail, and whether it accepts offers by that name. */
  accountNamed: (name: string) => Promise<{ id: number; isOpen: boolean } | null>
  /** Returns the user names of the active accounts among these. */
  openUsernames: (userIds: readonly number[]) => Promise<Map<number, string>>
  /** The version of an account's credentials; null if the account is not active. */
  credentialsVersionOf: (userId: number) => Promise<number | null>
  now: () => number
}

interface AskedOffer extends Pick<LinkOffer, 'ids' | 'to'> {
  proof: OwnerProof
  idempotencyKey: string | null
}

const OFFERS_PER_HOUR = 60

/**
 * Offers links to the account with that name. The answer does not reveal whether such an account
 * exists.
 * @throws AppError `validation_failed` for the sender's own name, `link_not_found`,
 * `too_many_requests`, `too_many_offers`, and those of the proof of ownership
 */
export async function offerLinks(
  deps: OfferLinksDeps,
  { owner, userId }: UserActor,
  { ids, to, proof, idempotencyKey }: AskedOffer,
): Promise<OfferedLinks> {
  const earlier = idempotencyKey === null ? null : await deps.offers.findCreated(owner, idempotencyKey)
  if (earlier !== null) return earlier
  const account = await deps.accountNamed(to)
  if (account?.id === userId) throw new AppError('validation_failed', { fields: { to: 'own_account' } })
  const offered = await ownLinks(deps, owner, ids)
  const { credentialsVersion } = await deps.proveOwner(userId, proof)
  await deps.limiter.take({ key: `link-offers:${userId}`, limit: OFFERS_PER_HOUR, windowSeconds: 3600 })
  const opened = await deps.offers.open({
    id: randomBytes(12).toString('base64url'),
    from: owner,
    to: account?.isOpen ? `u:${account.id}` : null,
    typed: to,
    ids: offered,
    at: new Date(deps.now()),
    idempotencyKey,
  })
  if (opened === 'limit_reached')
    throw new AppError('too_many_offers', { values: { limit: LINK_OFFERS.max } })
  // A change of password ends all open offers, so one made at the same time must end too.
  if ((await deps.credentialsVersionOf(userId)) !== credentialsVersion) {
    await deps.offers.end(opened.id, { from: owner }, new Date(deps.now()))
    throw new AppError('not_authenticated')
  }
  return opened
}

/** @throws AppError `link_not_found` if a link is not the owner's, or if there are no links */
async function ownLinks(
  { handOver }: OfferLinksDeps,
  owner: Owner,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const wanted = ids && new Set(ids)
  const found: number[] = []
  for await (const { _id } of handOver.listLive(owner)) {
    if (wanted === undefined || wanted.has(_id)) found.push(_id)
  }
  if (found.length === 0 || (wanted && found.length < wanted.size)) throw new AppError('link_not_found')
  return found
}

export async function listOffers(deps: OfferLinksDeps, owner: Owner): Promise<LinkOffers> {
  const { incoming, outgoing } = await deps.offers.listOf(owner, new Date(deps.now()))
  const names = await deps.openUsernames(incoming.map(({ from }) => userIdOf(from) ?? 0))
  return {
    incoming: incoming.flatMap(({ id, from, links, at }) => {
      const name = names.get(userIdOf(from) ?? 0)
      return name === undefined ? [] : { id, from: name, links, at: at.toISOString() }
    }),
    outgoing: outgoing.map(({ id, typed, links, at }) => ({ id, to: typed, links, at: at.toISOString() })),
  }
}

/**
 * Returns an offer with all destinations of its links.
 * @throws AppError `transfer_not_found`
 */
export async function getOffer(
  deps: OfferLinksDeps,
  { owner }: UserActor,
  id: string,
): Promise<LinkOfferDetail> {
  const offer = await deps.offers.find(owner, id, new Date(deps.now()))
  const senderId = userIdOf(offer?.from ?? 'u:0') ?? 0
  const sender = offer && (await deps.openUsernames([senderId])).get(senderId)
  if (!offer || sender === undefined || sender === null) throw new AppError('transfer_not_found')
  const wanted = new Set(offer.ids)
  const links: TransferableLink[] = []
  for await (const link of deps.handOver.listLive(offer.from)) if (wanted.has(link._id)) links.push(link)
  const withheld = await deps.withheldAmong(links)
  return {
    id,
    ...(offer.from === owner ? { to: offer.typed } : { from: sender }),
    at: offer.at.toISOString(),
    links: links.filter(({ _id }) => !withheld.has(_id)).map(presentDestinations),
  }
}

function presentDestinations({
  code: shortUrl,
  customSlug: sufix = null,
  destination = '',
  mobileDestination = null,
  desktopDestination = null,
}: TransferableLink): LinkOfferDetail['links'][number] {
  return {
    shortUrl,
    sufix,
    longUrl: destination,
    mobileUrl: mobileDestination,
    desktopUrl: desktopDestination,
  }
}

/**
 * Ends an offer, whether the recipient declines it or the sender withdraws it.
 * @throws AppError `transfer_not_found`
 */
export async function endOffer(
  { offers, now }: Pick<OfferLinksDeps, 'offers' | 'now'>,
  id: string,
  by: { from: Owner } | { to: Owner },
): Promise<void> {
  if (!(await offers.end(id, by, new Date(now())))) throw new AppError('transfer_not_found')
}
