import type { DestinationResult } from '@atajo/shared/destination-url'
import { AppError } from '../../platform/app-error.ts'
import type { AskedPage, AskPage } from '../../platform/http/guarded-client.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { titleInPage } from './title-in-page.ts'

export interface PageTitlesDeps {
  askPage: AskPage
  checkDestination: (text: string) => DestinationResult
  limiter: DatabaseLimiter
}

const ASK = {
  purpose: 'page title',
  accept: 'text/html, application/xhtml+xml',
  maxBytes: 256 * 1024,
  timeoutMs: 3000,
  maxRedirects: 3,
}
const PER_HOUR = { limit: 120, windowSeconds: 3600 }

/**
 * Reads the title of a page that a link may lead to.
 * @throws AppError `validation_failed` for what is no destination, `title_unavailable` and
 * `too_many_requests`
 */
export async function readPageTitle(
  { askPage, checkDestination, limiter }: PageTitlesDeps,
  owner: string,
  url: string,
): Promise<string> {
  const destination = checkDestination(url)
  if (!destination.ok) throw new AppError('validation_failed', { fields: { url: destination.issue } })
  await limiter.take({ key: `page-title:${owner}`, ...PER_HOUR })
  const page = await askPage(destination.href, ASK).catch((cause: unknown) => {
    throw new AppError('title_unavailable', { cause })
  })
  const title = isPage(page) ? titleInPage(page.body, page.contentType) : null
  if (title === null) throw new AppError('title_unavailable')
  return title
}

function isPage({ status, contentType }: AskedPage): boolean {
  return status === 200 && /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
}
