import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { cutAddress } from '../../../platform/cut-address.ts'
import {
  plainAddress,
  socketAddress,
  type TrustProxy,
  trustedHops,
} from '../../../platform/http/trusted-proxies.ts'

/** Number of cached forwarding headers, and the longest one that is cached. */
const RECENT_HEADERS = 10_000
const RECENT_LENGTH = 64

/**
 * Creates a reader of client addresses. Forwarding headers count only if trusted proxies wrote
 * them.
 */
export function clientAddressReader(trust: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = trustedHops(trust)
  if (isTrusted === null) return socketAddress
  const trustsEverySocket = !Array.isArray(trust)
  const recent = new LRUCache<string, string>({ max: RECENT_HEADERS })
  return (request) => {
    const header = request.headers['x-forwarded-for']
    if (typeof header !== 'string') return socketAddress(request)
    if (!trustsEverySocket && !isTrusted(socketAddress(request), 0)) return socketAddress(request)
    if (ipv4Number(header) !== 0) return header
    const known = recent.get(header)
    if (known !== undefined) return known || socketAddress(request)
    const address = plainAddress(forwardedAddress(header, isTrusted))
    if (header.length <= RECENT_LENGTH) recent.set(header, address)
    return address || socketAddress(request)
  }
}

/** Returns the address to store. It is cut at once if whole ones are kept for 0 days. */
export function addressToKeep(address: string, visitIpDays: number): string {
  return visitIpDays === 0 ? cutAddress(address) : address
}

/**
 * Returns the outermost address that a trusted hop reports; empty if the nearest hop reports none.
 */
function forwardedAddress(header: string, isTrusted: (address: string, hop: number) => boolean): string {
  const forwarded = header.split(',').map(withoutPort)
  let address = ''
  for (let hop = 0; hop === 0 || isTrusted(address, hop); hop++) {
    const next = forwarded[forwarded.length - 1 - hop]
    if (next === undefined || !ipaddr.isValid(next)) break
    address = next
  }
  return address
}

/** Azure and IIS include the port: `203.0.113.7:51742`, `[2001:db8::7]:443`. */
function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^"?(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?"?$/i.exec(hop.trim()) ?? []
  return ipv6 ?? ipv4 ?? hop.trim()
}

const DOT = -2

/** A single request asks for the same address several times. */
let lastText = ''
let lastNumber = 0

/**
 * Returns a plain IPv4 address (no leading zeros) as a signed integer; 0 for any other text, and
 * for 0.0.0.0. Every redirect needs it, and ipaddr.js takes seven times as long.
 */
export function ipv4Number(text: string): number {
  if (text !== lastText) {
    lastNumber = readNumber(text)
    lastText = text
  }
  return lastNumber
}

function readNumber(text: string): number {
  if (text.length < 7 || text.length > 15) return 0
  let bits = 0
  let part = -1
  let dots = 0
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit === DOT) {
      if (part < 0) return 0
      dots++
      bits = (bits << 8) | part
      part = -1
    } else {
      part = withDigit(part, digit)
      if (part < 0) return 0
    }
  }
  return dots === 3 && part >= 0 ? (bits << 8) | part : 0
}

/** Appends a digit to a part of an address. Returns a negative number if the result is invalid. */
function withDigit(part: number, digit: number): number {
  if (digit < 0 || digit > 9 || part === 0) return -1
  const longer = part < 0 ? digit : part * 10 + digit
  return longer > 255 ? -1 : longer
}
