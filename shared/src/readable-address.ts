import { decode } from 'punycode/punycode.es6.js'
import { isLookAlike } from './look-alike-labels.ts'
import { parseUrl } from './parse-url.ts'
import { readableEscapes } from './readable-escapes.ts'

/** What is read as it stands: most addresses, which need no closer look. */
const PLAIN = /^(?:[!-$&-~]|%[0-7])+$/
/**
 * An address as people read it: host and path in their own letters, where that misleads nobody. The
 * URL standard makes the same address of it again.
 */
export function readableAddress(href: string): string {
  if (PLAIN.test(href) && !href.includes('xn--')) return href
  const url = parseUrl(href)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) return href
  const port = url.port && `:${url.port}`
  return `${url.protocol}//${readHost(url.hostname).shown}${port}${readableEscapes(url.href.slice(url.origin.length))}`
}

/** An address for where there is little room: without scheme, `www.` and a slash at its end. */
export function shortAddress(href: string): string {
  return readableAddress(href)
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
}

/** An e-mail's address as people read it: a form's field has written its host in ASCII. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + readHost(email.slice(at)).shown
}

/** The host of an address in ASCII if its letters imitate another one; null for any other. */
export function deceptiveHost(href: string): string | null {
  const host = parseUrl(href)?.hostname ?? ''
  return readHost(host).isDeceptive ? host : null
}

/** A host in its own letters; one that imitates another stays in ASCII. */
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
