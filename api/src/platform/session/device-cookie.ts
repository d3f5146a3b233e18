import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../durations.ts'
import { isSameSecret } from '../is-same-secret.ts'

const LIFETIME_SECONDS = (365 * DAY_MS) / 1000
const NONCE_BYTES = 12
const MAC_BYTES = 16
/** Base64url encodes three bytes as four characters. */
const NONCE_LENGTH = (NONCE_BYTES / 3) * 4
const MARK = /^[\w-]{38}$/

/** A browser remembers this many accounts; the oldest is replaced. */
const MAX_MARKS = 4

export interface DeviceCookieOptions {
  /** Key that signs the marks. */
  key: Buffer
  isHttps: boolean
}

/**
 * Recognizes browsers that have signed in to an account (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). A mark is random, and its signature covers the account's id.
 */
export function useDeviceCookies(app: FastifyInstance, { key, isHttps }: DeviceCookieOptions): void {
  const name = isHttps ? '__Host-device' : 'device'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const

  function mark(userId: number, nonce: string): string {
    const mac = createHmac('sha256', key).update(`${nonce}\n${userId}`).digest().subarray(0, MAC_BYTES)
    return `${nonce}${mac.toString('base64url')}`
  }

  function marksOf(request: FastifyRequest): string[] {
    const shown = request.cookies[name]?.split('.').slice(-MAX_MARKS) ?? []
    return shown.filter((text) => MARK.test(text))
  }

  function findMark(request: FastifyRequest, userId: number): string | undefined {
    return marksOf(request).find((shown) => isSameSecret(shown, mark(userId, shown.slice(0, NONCE_LENGTH))))
  }

  app.decorateRequest('deviceOf', function deviceOf(userId) {
    return findMark(this, userId)?.slice(0, NONCE_LENGTH) ?? null
  })
  app.decorateReply('rememberDevice', function rememberDevice(userId) {
    const { request } = this
    // Reads are not protected from cross-site requests, which could use another person's browser.
    if (request.method !== 'POST') return
    const own = findMark(request, userId) ?? mark(userId, randomBytes(NONCE_BYTES).toString('base64url'))
    const others = marksOf(request).filter((shown) => shown !== own)
    const value = [...others, own].slice(-MAX_MARKS).join('.')
    this.setCookie(name, value, { ...attributes, maxAge: LIFETIME_SECONDS })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the browser's id if it has signed in to the account before, else null. */
    deviceOf(userId: number): string | null
  }
  interface FastifyReply {
    /** Adds the account to those that this browser has signed in to. */
    rememberDevice(userId: number): void
  }
}
