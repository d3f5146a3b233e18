import type { DestinationResult } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import type { Link } from '@atajo/shared/link'
import { type NewLink, newLinkFromWire, newLinkWire } from '@atajo/shared/link-draft'
import { LINK_TEXT_LIMITS } from '@atajo/shared/link-fields'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Owner, UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { YOURLS_TEXTS } from '../../texts/es/yourls-texts.ts'
import { keywordOf, shortUrlOf, timestampOf, titleOf, type YourlsLink } from './present-yourls-link.ts'
import { sentencesOf, type YourlsAnswer, type YourlsValue } from './yourls-answer.ts'
import type { YourlsParameters } from './yourls-parameters.ts'

export interface ShortenAddressDeps {
  /** Returns the form in which short links are shown. */
  place: () => ShortLinkPlace
  checkDestination: (text: string) => DestinationResult
  /** Finds the owner's link that leads everybody to that destination. */
  findUnconditional: (owner: Owner, destination: string) => Promise<YourlsLink | null>
  createLink: (actor: UserActor, input: { link: NewLink; idempotencyKey: string | null }) => Promise<Link>
  /**
   * Runs `task` unless another one for the same owner and destination is running.
   * @throws AppError `idempotency_in_progress`
   */
  runAlone: <Result>(owner: Owner, destination: string, task: () => Promise<Result>) => Promise<Result>
}

/** Returns the account's link to that address or creates one, or refuses in YOURLS' words. */
export async function shortenAddress(
  deps: ShortenAddressDeps,
  actor: UserActor,
  { url = '', keyword = '', title = '' }: YourlsParameters,
): Promise<YourlsAnswer> {
  const checked = deps.checkDestination(url)
  if (!checked.ok) {
    const code = checked.issue === 'own_link' ? 'error:noloop' : 'error:nourl'
    return failed(400, code, FIELD_ISSUE_TEXTS[checked.issue])
  }
  const wire = newLinkWire.safeParse({ longUrl: checked.href, sufix: keyword, title: cut(title) })
  if (!wire.success) return failed(400, 'error:keyword', FIELD_ISSUE_TEXTS.invalid_slug)
  const link = newLinkFromWire(wire.data)
  try {
    return await deps.runAlone(actor.owner, checked.href, async () => {
      const before = await deps.findUnconditional(actor.owner, checked.href)
      if (before !== null) return existing(deps, before)
      return added(deps, await deps.createLink(actor, { link, idempotencyKey: null }))
    })
  } catch (error) {
    return refusedLink(error)
  }
}

/** Programs send the titles of pages, which may be of any length. */
function cut(title: string): string {
  return title.slice(0, LINK_TEXT_LIMITS.title).replace(/[\ud800-\udbff]$/, '')
}

function added({ place }: ShortenAddressDeps, made: Link): YourlsAnswer {
  const link = { ...made, createdAt: new Date(made.createdAt) }
  const shorturl = shortUrlOf(place(), link)
  return {
    status: 200,
    fields: {
      status: 'success',
      code: '',
      message: YOURLS_TEXTS.added(link.destination),
      errorCode: '',
      statusCode: '200',
      url: urlOf(link),
      title: titleOf(link),
      shorturl,
    },
    simple: shorturl,
  }
}

function existing({ place }: ShortenAddressDeps, link: YourlsLink): YourlsAnswer {
  const shorturl = shortUrlOf(place(), link)
  const { fields } = failed(400, 'error:url', YOURLS_TEXTS.exists(link.destination, shorturl))
  const url = { ...urlOf(link), clicks: link.clicks }
  return { status: 400, fields: { ...fields, url, title: titleOf(link), shorturl }, simple: shorturl }
}

function urlOf(link: Omit<YourlsLink, 'clicks'>): { [name: string]: YourlsValue } {
  const { destination: url } = link
  return { keyword: keywordOf(link), url, title: titleOf(link), date: timestampOf(link), ip: '' }
}

function failed(status: number, code: string, message: string): YourlsAnswer {
  const errorCode = String(status)
  return {
    status,
    fields: { status: 'fail', code, message, errorCode, statusCode: errorCode },
    simple: '',
  }
}

/** @throws the error itself if it is not about the link */
function refusedLink(error: unknown): YourlsAnswer {
  if (!(error instanceof AppError)) throw error
  const issue: FieldIssue | undefined = Object.values(error.detail.fields ?? {})[0]
  const message = issue ? FIELD_ISSUE_TEXTS[issue] : sentencesOf(error)
  if (error.code === 'invalid_url') return failed(400, 'error:nourl', message)
  if (error.code === 'validation_failed' || error.code === 'sufix_taken') {
    return failed(400, 'error:keyword', message)
  }
  if (error.code === 'pro_required') return failed(403, 'error:keyword', message)
  if (error.code === 'plan_limit') return failed(403, 'error:limit', message)
  if (error.code === 'idempotency_in_progress') return failed(503, 'error:concurrency', YOURLS_TEXTS.busy)
  throw error
}
