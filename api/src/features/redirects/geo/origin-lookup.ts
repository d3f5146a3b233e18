import { findCountryByCode } from '@atajo/shared/country'
import { LRUCache } from 'lru-cache'
import { Reader } from 'maxmind'
import { type PackedOrigin, VPN_BIT } from '../redirect-request.ts'
import { type AddressRanges, isInRanges, parseAddressRanges } from './address-ranges.ts'
import { watchFile } from './watched-file.ts'

/** Addresses whose origin is remembered. */
const RECENT_ADDRESSES = 50_000

export interface OriginLookup {
  /** Country and VPN of an address; unknown where the data says nothing or is missing. */
  originOf(address: string): PackedOrigin
  /** Looks now whether the files were replaced. */
  refresh(): Promise<void>
  close(): void
}

export interface OriginLookupOptions {
  /** A country database in MaxMind's format, and ranges as `address-ranges.ts` reads them. */
  countryFile: string
  vpnFile: string
  onProblem: (path: string, error: unknown) => void
}

/** Opens country and VPN data; both may come, go and change while the service runs. */
export async function openOriginLookup(options: OriginLookupOptions): Promise<OriginLookup> {
  const { onProblem } = options
  const recent = new LRUCache<string, PackedOrigin>({ max: RECENT_ADDRESSES })
  const onChange = () => recent.clear()
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
