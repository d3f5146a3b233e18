import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileVpnRanges } from './compile-vpn-ranges.ts'

/** Name of the compiled ranges beside the bundled service, where the build puts them. */
export const VPN_RANGES_FILE = 'vpn-ranges.bin'

/** Path of the bundled country database. */
export function bundledCountryFile(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
}

/** Path of the compiled VPN ranges: beside the bundle, or in source made once in the cache. */
export async function bundledVpnFile(): Promise<string> {
  const built = fileURLToPath(new URL(`./${VPN_RANGES_FILE}`, import.meta.url))
  if (!import.meta.url.endsWith('.ts') || existsSync(built)) return built
  const cached = fileURLToPath(
    new URL(`../../../../../node_modules/.cache/${VPN_RANGES_FILE}`, import.meta.url),
  )
  if (!existsSync(cached)) await compileVpnRanges(cached)
  return cached
}
