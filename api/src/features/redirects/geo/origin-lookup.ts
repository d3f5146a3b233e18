import { findCountryByCode } from '@atajo/shared/country'
import { Reader } from 'maxmind'
import { ipv4Number } from '../client-address.ts'
import { createRecentValues } from '../recent-values.ts'
import { type PackedOrigin, VPN_BIT } from '../redirect-request.ts'
import { type AddressRanges, isInRanges, parseAddressRanges } from './address-ranges.ts'
import { watchFile } from './watched-file.ts'

export interface OriginLookup {
  /** Country and VPN of an address; unknown where the data says nothing or is missing. */
  originOf(address: string): PackedOrigin
  /** Looks now whether the files were replaced. */
  refresh(): Promise<void>
  close(): void
}

export interface OriginLookupOptions {
  /** A country database in MaxMind's format, and address ranges as `address-ranges.ts` reads them. */
  countryFile: string
  vpnFile: string
  onProblem: (path: string, error: unknown) => void
}

/** Opens country and VPN data; both may come, go and change while the service runs. */
export async function openOriginLookup(options: OriginLookupOptions): Promise<OriginLookup> {
  const { onProblem } = options
  const recent = createRecentOrigins()
  const onChange = recent.clear
  const [countries, vpns] = await Promise.all([
    watchFile({ path: options.countryFile, parse: parseCountries, onProblem, onChange }),
    watchFile<AddressRanges>({ path: options.vpnFile, parse: parseAddressRanges, onProblem, onChange }),
  ])

  function originOf(address: string): PackedOrigin {
    const known = recent.get(address)
    if (known !== undefined) return known
    const ranges = vpns.current()
    const origin =
      countryIdOf(countries.current(), address) | (ranges && isInRanges(ranges, address) ? VPN_BIT : 0)
    recent.set(address, origin)
    return origin
  }

  return {
    originOf,
    refresh: async () => void (await Promise.all([countries.refresh(), vpns.refresh()])),
    close() {
      countries.close()
      vpns.close()
    },
  }
}

/** `country_code` is how the bundled data says it, `country.iso_code` how MaxMind's own does. */
interface CountryRecord {
  country_code?: string
  country?: { iso_code?: string }
}

type CountryReader = Pick<Reader<never>, 'get'>

function parseCountries(bytes: Buffer): CountryReader {
  return new Reader<never>(bytes)
}

function countryIdOf(reader: CountryReader | null, address: string): number {
  if (reader === null) return 0
  try {
    const record = reader.get(address) as CountryRecord | null
    const code = record?.country_code ?? record?.country?.iso_code
    return code === undefined ? 0 : (findCountryByCode(code)?.id ?? 0)
  } catch {
    return 0
  }
}

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
