import { decode } from 'punycode/punycode.es6.js'
import { isLookAlike } from './look-alike-labels.ts'
import { parseUrl } from './parse-url.ts'
import { readableEscapes } from './readable-escapes.ts'

/** Most addresses consist of these characters and need no further checks. */
const PLAIN = /^(?:[!-$&-~]|%[0-7])+$/
/**
 * Shows host and path in their own letters unless that could mislead. The URL standard parses the
 * result to the same address.
 */
export function readableAddress(href: string): string {
  if (PLAIN.test(href) && !href.includes('xn--')) return href
  const url = parseUrl(href)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) return href
  const port = url.port && `:${url.port}`
  return `${url.protocol}//${readHost(url.hostname).shown}${port}${readableEscapes(url.href.slice(url.origin.length))}`
}

/** Shortens an address for small spaces: no scheme, `www.` and final slash. */
export function shortAddress(href: string): string {
  return readableAddress(href)
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
}

/** Shows an email address whose host a form's field has converted to ASCII. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + readHost(email.slice(at)).shown
}

/** Returns the host in ASCII if its letters imitate another one, else null. */
export function deceptiveHost(href: string): string | null {
  const host = parseUrl(href)?.hostname ?? ''
  return readHost(host).isDeceptive ? host : null
}

/** Shows a host in its own letters, or in ASCII if it imitates another one. */
function readHost(host: string): { shown: string; isDeceptive: boolean } {
  if (!host.includes('xn--')) return { shown: host, isDeceptive: false }
  const labels = host.split('.')
  const read = labels.map(readLabel)
  const isUnderLatin = read.at(-1) === labels.at(-1)
  const isDeceptive = read.some((label, place) => label !== labels[place] && isLookAlike(label, isUnderLatin))
  return { shown: isDeceptive ? host : read.join('.'), isDeceptive }
}

function readLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    return decode(label.slice(4))
  } catch {
    return label
  }
}
