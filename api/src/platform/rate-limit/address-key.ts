import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Limits of one address that the /48 of an IPv6 address has. */
export const NETWORK_SHARE = 16

/** The address that a limit counts: an IPv6 one as its /64, which one person controls. */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64)
}

/**
 * The /48 of an IPv6 address, whose 65,536 addresses one customer of a provider can control; null
 * for IPv4.
 */
export function networkKey(ip: string): string | null {
  const network = normalizeIP(ip, 48)
  return isIPv6(network) ? `${network}/48` : null
}
