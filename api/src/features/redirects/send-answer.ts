import type { ServerResponse } from 'node:http'
import { PAGE_SECURITY_POLICY } from './pages/page-style.ts'
import { sendPlainRedirect } from './plain-redirect.ts'

export interface PageAnswer {
  status: number
  html: string
  /** Seconds, for Retry-After. */
  retryAfter?: number
  /** Methods, for Allow. */
  allow?: string
}

/** Answers a redirect; nothing of it may be kept by a cache or an index. */
export function sendRedirect(response: ServerResponse, status: 302 | 303, destination: string): void {
  if (status === 302 && sendPlainRedirect(response, destination)) return
  response.writeHead(status, [
    'Location',
    destination,
    'Cache-Control',
    'private, no-store',
    'X-Content-Type-Options',
    'nosniff',
    'X-Robots-Tag',
    'noindex',
    'Content-Length',
    '0',
  ])
  response.end()
}

/** Answers the redirect that follows a right password. */
export function sendUnlockedRedirect(response: ServerResponse, destination: string, cookie: string): void {
  response.setHeader('Set-Cookie', cookie)
  sendRedirect(response, 303, destination)
}

/** Answers a small page; to HEAD its headers alone. */
export function sendPage(response: ServerResponse, page: PageAnswer): void {
  response.writeHead(page.status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page.html),
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': PAGE_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
    ...(page.retryAfter === undefined ? {} : { 'Retry-After': String(page.retryAfter) }),
    ...(page.allow === undefined ? {} : { Allow: page.allow }),
  })
  response.end(response.req.method === 'HEAD' ? undefined : page.html)
}
