import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFE_SECONDS = 3600
const MAC_BYTES = 24
const COOKIE = 'atajo_llave'

export interface UnlockCookies {
  /**
   * Returns a Set-Cookie value that opens this link's password for an hour, under this path only.
   */
  issue(link: { id: number; password: string }, path: string, now: number): string
  /** Tells whether the request has a valid cookie for this link and its present password. */
  opens(link: { id: number; password: string }, cookieHeader: string | undefined, now: number): boolean
}

/**
 * Proves by cookie that the password was entered, without containing it. A new password invalidates
 * the cookie.
 */
export function createUnlockCookies(key: Buffer, isSecure: boolean): UnlockCookies {
  function seal(link: { id: number; password: string }, expires: Buffer): Buffer {
    const mac = createHmac('sha256', key).update(expires).update(`${link.id}\0${link.password}`)
    return mac.digest().subarray(0, MAC_BYTES)
  }

  return {
    issue(link, path, now) {
      const expires = Buffer.alloc(4)
      expires.writeUInt32BE(Math.floor(now / 1000) + LIFE_SECONDS)
      const value = Buffer.concat([expires, seal(link, expires)]).toString('base64url')
      const flags = `Path=${path}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${COOKIE}=${value}; ${flags}`
    },
    opens(link, cookieHeader, now) {
      return cookieValues(cookieHeader).some((value) => {
        const bytes = Buffer.from(value, 'base64url')
        if (bytes.length !== 4 + MAC_BYTES) return false
        const expires = bytes.subarray(0, 4)
        if (expires.readUInt32BE() * 1000 <= now) return false
        return timingSafeEqual(bytes.subarray(4), seal(link, expires))
      })
    },
  }
}

function cookieValues(header: string | undefined): string[] {
  if (header === undefined || !header.includes(COOKIE)) return []
  return header.split(';').flatMap((part) => {
    const [name, value] = part.trim().split('=', 2)
    return name === COOKIE && value !== undefined ? [value] : []
  })
}
