import { ipv4Number } from '../ipv4-number.ts'
import type { PackedOrigin } from '../read-visit.ts'
import { createRecentValues } from '../recent-values.ts'

const SET_BITS = 14
const WAYS = 4
const FIELDS = 2
const SET_FIELDS = WAYS * FIELDS
const STIR = -1640531527
/** Set beside every origin that is known, so that 0 is an empty place. */
const KNOWN = 1 << 30

/** Origins that were looked up lately, by address. */
export interface RecentOrigins {
  get(address: string): PackedOrigin | undefined
  set(address: string, origin: PackedOrigin): void
  clear(): void
}

/**
 * IPv4 addresses lie as numbers in sets of four places, half a cache line each: the last four of a set stay. The
 * look-up is a third of that of a text. Other addresses are kept as texts.
 */
export function createRecentOrigins(): RecentOrigins {
  const table = new Int32Array(SET_FIELDS << SET_BITS)
  const others = createRecentValues<PackedOrigin>()

  return {
    get(address) {
      const number = ipv4Number(address)
      if (number === 0) return others.get(address)
      const start = startOfSet(number)
      for (let at = start; at < start + SET_FIELDS; at += FIELDS) {
        if (table[at] === number) return (table[at + 1] as number) & ~KNOWN
      }
      return undefined
    },
    set(address, origin) {
      const number = ipv4Number(address)
      if (number === 0) others.set(address, origin)
      else {
        const start = startOfSet(number)
        table.copyWithin(start + FIELDS, start, start + SET_FIELDS - FIELDS)
        table[start] = number
        table[start + 1] = origin | KNOWN
      }
    },
    clear() {
      table.fill(0)
      others.clear()
    },
  }
}

function startOfSet(number: number): number {
  return (Math.imul(number, STIR) >>> (32 - SET_BITS)) * SET_FIELDS
}
