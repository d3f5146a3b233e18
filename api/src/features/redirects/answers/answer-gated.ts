import { isSameSecret } from '../../../platform/is-same-secret.ts'
import type { RedirectLink } from '../links/decide-redirect.ts'
import { decideRedirect, type RedirectDecision } from '../links/decide-redirect.ts'
import { type LinkLookup, LinksUnavailable } from '../links/link-lookup.ts'
import type { RedirectLinksStore } from '../links/redirect-links.store.ts'
import type { RedirectRequest } from '../visitors/redirect-request.ts'
import { readPassword } from './read-password.ts'
import type { RedirectCounts } from './redirect-counts.ts'
import type { Answers, PageAnswer } from './send-answer.ts'
import type { TakeVisit } from './take-visits.ts'
import type { TryPassword } from './try-password.ts'
import type { UnlockCookies } from './unlock-cookie.ts'

const DECIDE_TRIES = 4

export interface GatedDeps extends Pick<Answers, 'sendPage'> {
  lookup: LinkLookup
  store: Pick<RedirectLinksStore, 'usedVisits'>
  takeVisit: TakeVisit
  counts: RedirectCounts
  tryPassword: TryPassword
  unlockCookies: UnlockCookies
  /** Returns the link's password in clear, or null if it cannot be decrypted. */
  openPassword: (linkId: number, sealed: string) => string | null
}

export interface GatedOutcome {
  link: RedirectLink
  decision: RedirectDecision
  /** Set-Cookie header by which the visitor need not enter the password again for a while. */
  cookie?: string
}

/**
 * Decides for a link with a password, a limit or blocked countries. Returns null if it has already
 * answered.
 * @throws LinksUnavailable
 */
export function answerGated(
  deps: GatedDeps,
  redirectRequest: RedirectRequest,
  link: RedirectLink,
): Promise<GatedOutcome | null> {
  const isTry = redirectRequest.request.method === 'POST' && link.options?.sealedPassword
  return isTry ? answerPassword(deps, redirectRequest, link) : decideGated(deps, redirectRequest, { link })
}

/** A limited link takes one conditional update, after all other gates are passed. */
async function decideGated(
  deps: GatedDeps,
  redirectRequest: RedirectRequest,
  {
    link,
    isUnlocked = hasUnlockCookie(deps, redirectRequest, link),
  }: { link: RedirectLink; isUnlocked?: boolean },
): Promise<{ link: RedirectLink; decision: RedirectDecision }> {
  let current = link
  for (let attempt = 1; ; attempt++) {
    const decision = decide(redirectRequest, current, { isUsedUp: false, isUnlocked })
    const isLimited = typeof current.options?.maxVisits === 'number'
    if (!isLimited || isClosed(decision)) return { link: current, decision }
    if (decision.kind !== 'go') {
      if (await usedUp(deps, current)) {
        return { link: current, decision: decide(redirectRequest, current, { isUsedUp: true, isUnlocked }) }
      }
      return { link: current, decision }
    }
    const outcome = await database(deps.takeVisit(current, redirectRequest.now))
    if (outcome === 'taken') return { link: current, decision }
    if (outcome === 'used-up') {
      return { link: current, decision: decide(redirectRequest, current, { isUsedUp: true, isUnlocked }) }
    }
    if (attempt === DECIDE_TRIES) throw new LinksUnavailable('The link keeps changing')
    const fresh = await deps.lookup.find(redirectRequest.target.code)
    if (fresh === null) throw new LinksUnavailable('The link is gone')
    current = fresh
  }
}

async function answerPassword(
  deps: GatedDeps,
  redirectRequest: RedirectRequest,
  link: RedirectLink,
): Promise<GatedOutcome | null> {
  const { response, request, visitor, now } = redirectRequest
  const path = redirectRequest.prefix + redirectRequest.target.code
  const before = await decideGated(deps, redirectRequest, { link, isUnlocked: false })
  if (before.decision.kind !== 'ask-password') return before
  const sendPage = (status: number, page: PageAnswer['page'], more?: object) =>
    deps.sendPage(response, { status, page: (pages) => pages.reportable(page(pages), path), ...more })
  const given = await readPassword(request)
  if (given === 'too-large') {
    deps.sendPage(response, { status: 413, page: ({ closed }) => closed('tooLarge') })
    return null
  }
  if (given === null) {
    sendPage(403, ({ password }) => password(true))
    return null
  }
  const password = deps.openPassword(link.id, before.link.options?.sealedPassword as string)
  const of = { linkId: link.id, address: visitor.address }
  const isRight = () => password !== null && isSameSecret(given, password)
  const outcome = await database(deps.tryPassword(of, isRight))
  if (typeof outcome === 'object') {
    deps.counts['too-many-tries']++
    sendPage(429, ({ closed }) => closed('tooManyTries'), outcome)
    return null
  }
  if (password === null || outcome === 'wrong') {
    deps.counts['wrong-password']++
    sendPage(403, ({ password }) => password(true))
    return null
  }
  const after = await decideGated(deps, redirectRequest, { link: before.link, isUnlocked: true })
  const cookie = deps.unlockCookies.issue({ id: link.id, password }, path, now)
  return { ...after, cookie }
}

function decide(
  { visitor, now }: RedirectRequest,
  link: RedirectLink,
  state: { isUsedUp: boolean; isUnlocked: boolean },
): RedirectDecision {
  const { kind, device, countryId } = visitor
  return decideRedirect({ link, now, kind, device, countryId, ...state })
}

const CLOSED: ReadonlySet<RedirectDecision['kind']> = new Set(['withdrawn', 'inactive', 'expired', 'blocked'])

function isClosed({ kind }: RedirectDecision): boolean {
  return CLOSED.has(kind)
}

async function usedUp(deps: GatedDeps, link: RedirectLink): Promise<boolean> {
  const maxVisits = link.options?.maxVisits
  return typeof maxVisits === 'number' && (await database(deps.store.usedVisits(link.id))) >= maxVisits
}

function hasUnlockCookie(deps: GatedDeps, { request, now }: RedirectRequest, link: RedirectLink): boolean {
  const { cookie } = request.headers
  const sealed = link.options?.sealedPassword
  if (cookie === undefined || !sealed) return false
  const password = deps.openPassword(link.id, sealed)
  return password !== null && deps.unlockCookies.opens({ id: link.id, password }, cookie, now)
}

async function database<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking
  } catch (cause) {
    throw new LinksUnavailable(cause)
  }
}
