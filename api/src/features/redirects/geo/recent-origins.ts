import { ipv4Number } from '../ipv4-number.ts'
import { type PackedOrigin, VPN_BIT } from '../read-visit.ts'
import { createRecentValues } from '../recent-values.ts'

const SET_BITS = 14
const WAYS = 4
/** Odd, so that no two addresses are stirred into the same 32 bits. */
const STIR = -1640531527
/** A place holds what of a stirred address its set does not say, a mark, so that 0 is empty, and the origin. */
const REST_AT = 32 - SET_BITS
const KNOWN = VPN_BIT << 1
const ORIGIN = KNOWN - 1

/** Origins that were looked up lately, by address. */
export interface RecentOrigins {
  get(address: string): PackedOrigin | undefined
  set(address: string, origin: PackedOrigin): void
  clear(): void
}

/**
 * IPv4 addresses lie in sets of four places, a quarter of a cache line each: the last four of a set stay. The look-up
 * is a third of that of a text. Other addresses are kept as texts.
 */
export function createRecentOrigins(): RecentOrigins {
  const table = new Int32Array(WAYS << SET_BITS)
  const others = createRecentValues<PackedOrigin>()

  return {
    get(address) {
      const number = ipv4Number(address)
      if (number === 0) return others.get(address)
      const stirred = Math.imul(number, STIR)
      const start = startOfSet(stirred)
      const wanted = restOf(stirred) | KNOWN
      for (let at = start; at < start + WAYS; at++) {
        const place = table[at] as number
        if ((place & ~ORIGIN) === wanted) return place & ORIGIN
      }
      return undefined
    },
    set(address, origin) {
      const number = ipv4Number(address)
      if (number === 0) others.set(address, origin)
      else {
        const stirred = Math.imul(number, STIR)
        const start = startOfSet(stirred)
        table.copyWithin(start + 1, start, start + WAYS - 1)
        table[start] = restOf(stirred) | KNOWN | origin
      }
    },
    clear() {
      table.fill(0)
      others.clear()
    },
  }
}

function startOfSet(stirred: number): number {
  return (stirred >>> REST_AT) * WAYS
}

function restOf(stirred: number): number {
  return stirred << SET_BITS
}
