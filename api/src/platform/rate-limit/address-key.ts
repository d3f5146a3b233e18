import { normalizeIP } from '@fastify/rate-limit'

/** The address that a limit counts: an IPv6 one stands for its /64, which one person controls whole. */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64)
}
