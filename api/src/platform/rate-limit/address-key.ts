import { normalizeIP } from '@fastify/rate-limit'

/** The address that a limit counts: an IPv6 one as its /64, which one person controls. */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64)
}
