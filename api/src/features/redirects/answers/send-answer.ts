import type { ServerResponse } from 'node:http'
import { createReadyHead } from '../../../platform/fast-path/ready-head.ts'
import type { StrictTransport } from '../../../platform/http/strict-transport.ts'
import type { RedirectPages, RedirectPagesFor } from '../pages/page.ts'
import { pageFields } from '../pages/page-fields.ts'

export interface PageAnswer {
  status: number
  /** Renders the page in the visitor's language. */
  page: (pages: RedirectPages) => string
  /** Seconds for Retry-After. */
  retryAfter?: number
  /** Methods for Allow. */
  allow?: string
}

/** Sends answers to visitors with the headers that every answer has. */
export interface Answers {
  /** Redirects without letting caches or indexes keep the answer. */
  sendRedirect(response: ServerResponse, status: 302 | 303, destination: string): void
  /** Redirects after a right password. */
  sendUnlockedRedirect(response: ServerResponse, destination: string, cookie: string): void
  /** Sends a page, or only its headers for HEAD. */
  sendPage(response: ServerResponse, page: PageAnswer): void
}

const REDIRECT_FIELDS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

/** Creates the answers. Redirects use a prepared head if the connection allows it. */
export function createAnswers(
  transport: StrictTransport,
  pagesFor: RedirectPagesFor,
  usesFastPath: boolean,
): Answers {
  const readyHead = (fields: object) =>
    createReadyHead({ status: 302, field: 'Location', fixed: { ...REDIRECT_FIELDS, ...fields } })
  const sendOwn = readyHead(transport.own)
  const sendOther = readyHead(transport.other)
  const sendBare = readyHead(transport.none)
  const transportOf = ({ req }: ServerResponse) => transport.fieldsFor(req)

  /** Destinations are stored as `URL.href`, so they need no further escaping. */
  function sendReady(response: ServerResponse, destination: string): boolean {
    const fields = transportOf(response)
    if (fields === transport.own) return sendOwn(response, destination)
    return (fields === transport.none ? sendBare : sendOther)(response, destination)
  }

  function sendRedirect(response: ServerResponse, status: 302 | 303, destination: string): void {
    if (usesFastPath && status === 302 && sendReady(response, destination)) return
    const fields = { Location: destination, ...REDIRECT_FIELDS, ...transportOf(response) }
    response.writeHead(status, { ...fields, 'Content-Length': '0' }).end()
  }

  return {
    sendRedirect,
    sendUnlockedRedirect(response, destination, cookie) {
      response.setHeader('Set-Cookie', cookie)
      sendRedirect(response, 303, destination)
    },
    sendPage(response, { status, page, retryAfter, allow }) {
      const pages = pagesFor(response.req.headers['accept-language'])
      const html = page(pages)
      response.writeHead(status, {
        ...pageFields(pages.language),
        ...transportOf(response),
        'Content-Length': Buffer.byteLength(html),
        ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
        ...(allow === undefined ? {} : { Allow: allow }),
      })
      response.end(response.req.method === 'HEAD' ? undefined : html)
    },
  }
}
