import type { BrowserContext, Page, Request } from 'playwright-core'
import { describeOnFailure } from './describe-on-failure.ts'

const TEXT_SHOWN = 1_500
const LINES_KEPT = 12
const MAX_WAIT_MS = 2_000

interface OpenPage {
  page: Page
  unanswered: Set<Request>
  lines: string[]
}

/** Prints the state of a context's pages if a test fails. */
export function watchPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const watched: OpenPage = { page, unanswered: new Set(), lines: [] }
    const say = (line: string) => {
      watched.lines = [...watched.lines.slice(1 - LINES_KEPT), line]
    }
    page.on(
      'close',
      describeOnFailure(() => describePage(watched)),
    )
    page.on('request', (request) => watched.unanswered.add(request))
    page.on('requestfinished', (request) => watched.unanswered.delete(request))
    page.on('requestfailed', (request) => {
      watched.unanswered.delete(request)
      say(`${nameOf(request)}: ${request.failure()?.errorText}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) say(`${nameOf(response.request())}: ${response.status()}`)
    })
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) say(message.text())
    })
  })
}

async function describePage({ page, unanswered, lines }: OpenPage): Promise<string> {
  const read = page.evaluate(() => document.body.innerText).catch((error) => String(error))
  const late = new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, '(does not answer)'))
  const text = await Promise.race([read, late])
  const details = [...lines, ...[...unanswered].map((request) => `${nameOf(request)}: no answer yet`)]
  return [`— ${page.url()}`, text.slice(0, TEXT_SHOWN), ...details].join('\n')
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`
