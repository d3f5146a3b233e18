import type { IncomingMessage } from 'node:http'
import type { WithheldReason } from '../../../texts/redirect-page-texts.ts'
import { destinationFor, type RedirectLink } from '../links/decide-redirect.ts'
import { type LinkLookup, LinksUnavailable } from '../links/link-lookup.ts'
import type { RedirectLinksStore } from '../links/redirect-links.store.ts'
import type { DestinationView } from '../pages/destination-page.ts'
import { cachedNow, type ReadVisitDeps, readVisit, type Visitor } from '../visitors/redirect-request.ts'
import { type AnswerMissDeps, type AskedName, answerUnknown, refuseHeldBack } from './answer-miss.ts'

export interface AnswerDestinationDeps extends ReadVisitDeps, AnswerMissDeps {
  lookup: LinkLookup
  store: Pick<RedirectLinksStore, 'createdAt' | 'usedVisits'>
  /** Returns the number of networks whose reports of the link wait for a decision. */
  reportersOf: (linkId: number) => Promise<number>
  /** Returns the link's address in the form that visitors see. */
  shortLinkUrl: (request: IncomingMessage, code: string) => string
  timeZone: string
}

/** The report form redirects to this query. */
const THANKS = /[?&]gracias(?:[=&]|$)/

/**
 * Answers `{path}+` with the destination, without a redirect, as far as this visitor would get now.
 * It counts no visit. Each answer counts as a miss, so that it is no way to guess codes.
 * @throws LinksUnavailable
 */
export async function answerDestination(
  deps: AnswerDestinationDeps,
  asked: AskedName & { code: string },
  path: string,
): Promise<void> {
  const { counts, misses, sendPage } = deps
  const { request, response, code } = asked
  if (request.method === 'POST') {
    sendPage(response, { status: 405, page: ({ closed }) => closed('wrongMethod'), allow: 'GET, HEAD' })
    return
  }
  if (THANKS.test(request.url ?? '')) {
    sendPage(response, { status: 200, page: ({ closed }) => closed('reported') })
    return
  }
  const visitor = readVisit(deps, request, false)
  if (refuseHeldBack(deps, response, visitor.address)) return
  misses.note(visitor.address)
  const link = await deps.lookup.find(code)
  if (link === null) {
    await answerUnknown(deps, asked)
  } else if (link.options?.isWithdrawn) {
    counts.withdrawn++
    sendPage(response, { status: 451, page: ({ closed }) => closed('withdrawn') })
  } else {
    counts['destination-page']++
    const shown = { code, path, url: deps.shortLinkUrl(request, code) }
    const view = { ...shown, ...(await viewOf(deps, link, visitor)) }
    sendPage(response, { status: 200, page: ({ destination }) => destination(view) })
  }
}

async function viewOf(
  { store, reportersOf, timeZone }: AnswerDestinationDeps,
  link: RedirectLink,
  visitor: Visitor,
): Promise<Omit<DestinationView, 'code' | 'path' | 'url'>> {
  try {
    const [createdAt, reporters] = await Promise.all([store.createdAt(link.id), reportersOf(link.id)])
    const withheld = await whyWithheld(store, link, visitor)
    const destination = withheld === null ? { href: destinationFor(link, visitor.device) } : { withheld }
    return { destination, createdAt, reporters, timeZone }
  } catch (cause) {
    throw new LinksUnavailable(cause)
  }
}

/** Checks the gates in the same order as a visit does. */
async function whyWithheld(
  store: Pick<RedirectLinksStore, 'usedVisits'>,
  link: RedirectLink,
  { countryId, device }: Visitor,
): Promise<WithheldReason | null> {
  const { options } = link
  if (!link.isActive) return 'inactive'
  if (cachedNow() >= link.expiresAt) return 'expired'
  if (countryId !== 0 && options?.blockedCountryIds.includes(countryId)) return 'country'
  if (typeof options?.maxVisits === 'number') {
    return (await store.usedVisits(link.id)) >= options.maxVisits ? 'usedUp' : 'limit'
  }
  if (options?.sealedPassword) return 'password'
  return destinationFor(link, device) === '' ? 'broken' : null
}
