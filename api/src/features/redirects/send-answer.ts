import type { ServerResponse } from 'node:http'
import { createReadyHead } from '../../platform/fast-path/ready-head.ts'
import { PAGE_SECURITY_POLICY } from './pages/page-style.ts'

export interface PageAnswer {
  status: number
  html: string
  /** Seconds, for Retry-After. */
  retryAfter?: number
  /** Methods, for Allow. */
  allow?: string
}

const REDIRECT_FIELDS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

const sendReadyRedirect = createReadyHead({ status: 302, field: 'Location', fixed: REDIRECT_FIELDS })

/** Answers a redirect; nothing of it may be kept by a cache or an index. */
export type SendRedirect = (response: ServerResponse, status: 302 | 303, destination: string) => void

export const sendRedirect: SendRedirect = (response, status, destination) => {
  response.writeHead(status, { Location: destination, ...REDIRECT_FIELDS, 'Content-Length': '0' })
  response.end()
}

/** The same, by a head that is ready where it can be: a destination is kept as `URL.href`. */
export const sendRedirectFast: SendRedirect = (response, status, destination) => {
  if (status !== 302 || !sendReadyRedirect(response, destination)) sendRedirect(response, status, destination)
}

/** Answers the redirect that follows a right password. */
export function sendUnlockedRedirect(response: ServerResponse, destination: string, cookie: string): void {
  response.setHeader('Set-Cookie', cookie)
  sendRedirect(response, 303, destination)
}

/** The headers of every page for visitors. */
export const PAGE_FIELDS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': PAGE_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
}

/** Answers a small page; to HEAD its headers alone. */
export function sendPage(response: ServerResponse, page: PageAnswer): void {
  response.writeHead(page.status, {
    ...PAGE_FIELDS,
    'Content-Length': Buffer.byteLength(page.html),
    ...(page.retryAfter === undefined ? {} : { 'Retry-After': String(page.retryAfter) }),
    ...(page.allow === undefined ? {} : { Allow: page.allow }),
  })
  response.end(response.req.method === 'HEAD' ? undefined : page.html)
}
