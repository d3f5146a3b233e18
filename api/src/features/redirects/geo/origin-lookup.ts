import { findCountryByCode } from '@atajo/shared/country'
import { LRUCache } from 'lru-cache'
import { Reader } from 'maxmind'
import { ipv4Number } from '../visitors/client-address.ts'
import { type PackedOrigin, VPN_BIT } from '../visitors/redirect-request.ts'
import { type AddressRanges, isInRanges, parseAddressRanges } from './address-ranges.ts'
import { watchFile } from './watched-file.ts'

/** Cached origins: IPv6 in an lru-cache, IPv4 in a table. */
const RECENT_IPV6 = 10_000
const TABLE_BITS = 16
/** Odd, so that neighbouring addresses fall into different places. */
const STIR = -1640531527

export interface OriginLookup {
  /** Returns country and VPN of an address; unknown if the data lack it or are missing. */
  originOf(address: string): PackedOrigin
  /** Checks now whether the files were replaced. */
  refresh(): Promise<void>
  close(): void
}

export interface OriginLookupOptions {
  /** A country database in MaxMind's format, and ranges in a format of `address-ranges.ts`. */
  countryFile: string
  vpnFile: string
  onProblem: (path: string, error: unknown) => void
}

/** Opens country and VPN data. Both files may appear, change and disappear at run time. */
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

/**
 * Caches origins by address. Each IPv4 address has one place in the table, number and origin side
 * by side. Using lru-cache for all addresses costs 3 % of a redirect.
 */
function createRecentOrigins() {
  const table = new Int32Array(2 << TABLE_BITS)
  const others = new LRUCache<string, PackedOrigin>({ max: RECENT_IPV6 })
  const placeOf = (number: number) => (Math.imul(number, STIR) >>> (32 - TABLE_BITS)) << 1

  return {
    get(address: string): PackedOrigin | undefined {
      const number = ipv4Number(address)
      if (number === 0) return others.get(address)
      const place = placeOf(number)
      return table[place] === number ? table[place + 1] : undefined
    },
    set(address: string, origin: PackedOrigin): void {
      const number = ipv4Number(address)
      if (number === 0) others.set(address, origin)
      else table.set([number, origin], placeOf(number))
    },
    clear(): void {
      table.fill(0)
      others.clear()
    },
  }
}

/** The bundled data use `country_code`, MaxMind's own use `country.iso_code`. */
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
