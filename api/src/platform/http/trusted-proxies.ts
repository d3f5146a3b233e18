import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The operator's proxies: all, a number of hops from the service outwards, or addresses. */
export type TrustProxy = boolean | number | string[]

export type TrustedHops = (address: string, hop: number) => boolean

const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Tells whether a hop is one of the operator's proxies. Returns null if no proxy is trusted. */
export function trustedHops(trust: TrustProxy): TrustedHops | null {
  if (trust === false || trust === 0) return null
  if (trust === true) return () => true
  if (typeof trust === 'number') return (_address, hop) => hop < trust
  const proxies = new BlockList()
  for (const network of trust.flatMap((part) => NAMED_NETWORKS[part] ?? [part])) {
    const [address = '', bits] = network.split('/')
    const isIpv6 = isIP(address) === 6
    proxies.addSubnet(address, Number(bits ?? (isIpv6 ? 128 : 32)), isIpv6 ? 'ipv6' : 'ipv4')
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export function socketAddress(request: IncomingMessage): string {
  return plainAddress(request.socket.remoteAddress ?? '')
}

/** Unwraps an IPv4 address that is mapped into IPv6. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
