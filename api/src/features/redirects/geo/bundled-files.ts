import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileVpnRanges } from './compile-vpn-ranges.ts'

/** The build puts the compiled ranges beside the bundled service. */
export const VPN_RANGES_FILE = 'vpn-ranges.bin'

export function bundledCountryFile(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
}

/** Returns the path of the compiled VPN ranges. In source they are compiled once into a cache. */
export async function bundledVpnFile(): Promise<string> {
  const built = fileURLToPath(new URL(`./${VPN_RANGES_FILE}`, import.meta.url))
  if (!import.meta.url.endsWith('.ts') || existsSync(built)) return built
  const cached = fileURLToPath(
    new URL(`../../../../../node_modules/.cache/${VPN_RANGES_FILE}`, import.meta.url),
  )
  if (!existsSync(cached)) await compileVpnRanges(cached)
  return cached
}
