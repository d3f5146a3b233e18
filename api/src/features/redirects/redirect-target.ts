import { REDIRECT_PREFIX } from '@atajo/shared/paths'

export interface RedirectTarget {
  /** As typed, or null when no short link can have that name. */
  code: string | null
  isScan: boolean
}

const CODE = /^[A-Za-z0-9_-]{3,50}$/
const NOBODY: RedirectTarget = { code: null, isScan: false }

/** Reads `/r/{code}` with an optional trailing slash; `?qr` marks a scan, every other parameter is ignored. */
export function readRedirectTarget(url: string): RedirectTarget {
  const queryAt = url.indexOf('?')
  const end = queryAt < 0 ? url.length : queryAt
  let code = url.slice(REDIRECT_PREFIX.length, url[end - 1] === '/' ? end - 1 : end)
  if (!CODE.test(code)) {
    const decoded = code.includes('%') ? decode(code) : null
    if (decoded === null || !CODE.test(decoded)) return NOBODY
    code = decoded
  }
  return { code, isScan: queryAt >= 0 && isScanQuery(url.slice(queryAt + 1)) }
}

function isScanQuery(query: string): boolean {
  return query === 'qr' || query.split('&').some((part) => part === 'qr' || part.startsWith('qr='))
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
