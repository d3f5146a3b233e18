import { decode } from 'punycode/punycode.es6.js'
import { isLookAlike } from './look-alike-labels.ts'

/** One character in UTF-8 as addresses escape it; ASCII stays escaped, as it may have a meaning. */
const ESCAPED = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi
/** What is read as it stands: most addresses, which need no closer look. */
const PLAIN = /^(?:[!-$&-~]|%[0-7])+$/
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
/** What cannot be seen, what passes for a separator, and padlocks. */
const MISLEADING =
  /[\p{Default_Ignorable_Code_Point}\u2800\u2044\u2215\u29f8\u2571\u2236\ua789\u3002\uff61\u{1f50f}-\u{1f513}]/u
const ASCII_SIGNS = /^[!-/:-@[-`{-~]+$/
/** Marks that would change a separator, or another sign before them. */
const STRAY_MARKS = /(?<![\p{L}\p{M}\p{N}])\p{M}+/gu

/**
 * An address as people read it: host and path in their own letters, where that misleads nobody. The
 * URL standard makes the same address of it again.
 */
export function readableAddress(href: string): string {
  if (PLAIN.test(href) && !href.includes('xn--')) return href
  const url = URL.canParse(href) ? new URL(href) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) return href
  const port = url.port && `:${url.port}`
  return `${url.protocol}//${readHost(url.hostname).shown}${port}${unescaped(url.href.slice(url.origin.length))}`
}

/** An address for where there is little room: without scheme, `www.` and a slash at its end. */
export function shortAddress(href: string): string {
  return readableAddress(href)
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
}

/** The host of an address in ASCII if its letters imitate another one; null for any other. */
export function deceptiveHost(href: string): string | null {
  const host = URL.canParse(href) ? new URL(href).hostname : ''
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

function unescaped(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(ESCAPED, unescapedCharacter).replace(STRAY_MARKS, encodeURIComponent)
}

function unescapedCharacter(escaped: string): string {
  try {
    const character = decodeURIComponent(escaped)
    if (!VISIBLE.test(character) || MISLEADING.test(character)) return escaped
    return ASCII_SIGNS.test(character.normalize('NFKC')) ? escaped : character
  } catch {
    return escaped
  }
}
