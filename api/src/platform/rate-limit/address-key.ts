import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** A /48 network of IPv6 may use the limit of this many addresses. */
export const NETWORK_SHARE = 16

/** Returns the address that a limit counts. IPv6 counts by /64, which one person controls. */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64)
}

/**
 * Returns the /48 of an IPv6 address, which a single customer of a provider can control with its
 * 65,536 networks; null for IPv4.
 */
export function networkKey(ip: string): string | null {
  const network = normalizeIP(ip, 48)
  return isIPv6(network) ? `${network}/48` : null
}
