import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VPN_BIT } from '../visitors/redirect-request.ts'
import { isInRanges, parseAddressRanges, writeRanges } from './address-ranges.ts'
import { bundledCountryFile, bundledVpnFile } from './bundled-files.ts'
import { type OriginLookup, openOriginLookup } from './origin-lookup.ts'

const SPAIN = 724
const SPANISH_ADDRESS = '80.58.61.250'
const MULLVAD_ADDRESS = '193.138.218.74'

const ipv4 = (bits: number) => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'atajo-geo-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

async function openBundled(): Promise<OriginLookup> {
  return openOriginLookup({
    countryFile: bundledCountryFile(),
    vpnFile: await bundledVpnFile(),
    onProblem: (path, error) => expect.unreachable(`${path}: ${error}`),
  })
}

describe('with the bundled data', () => {
  let lookup: OriginLookup
  beforeAll(async () => {
    lookup = await openBundled()
  })
  afterAll(() => lookup.close())

  test('knows the country of a public address, in both families', () => {
    expect(lookup.originOf(SPANISH_ADDRESS)).toBe(SPAIN)
    expect(lookup.originOf('2a02:9000::1') & 0xffff).toBe(SPAIN)
  })

  test('marks addresses of VPN networks only', () => {
    expect(lookup.originOf(MULLVAD_ADDRESS) & VPN_BIT).toBe(VPN_BIT)
    expect(lookup.originOf(SPANISH_ADDRESS) & VPN_BIT).toBe(0)
    expect(lookup.originOf('2a03:1b20::1') & VPN_BIT).toBe(VPN_BIT)
  })

  test('keeps addresses apart, more of them than it remembers', async () => {
    const addresses = Array.from({ length: 150_000 }, (_, index) => ipv4(Math.imul(index, 28_643)))
    const origins = addresses.map((address) => lookup.originOf(address))
    const other = await openBundled()
    const backwards = addresses.toReversed().map((address) => other.originOf(address))
    other.close()
    const differing = addresses.filter((_, index) => backwards.at(-1 - index) !== origins[index])
    expect(differing.length).toBe(0)
    expect(new Set(origins).size).toBeGreaterThan(100)
  })

  test('says unknown for private addresses and for what is no address', () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'fe80::1', '', 'nonsense']) {
      expect(lookup.originOf(address)).toBe(0)
    }
  })
})

test('goes on without data and takes it up when it comes, goes or is damaged', async () => {
  const countryFile = join(directory, 'country.mmdb')
  const vpnFile = join(directory, 'vpn.txt')
  const problems: string[] = []
  const lookup = await openOriginLookup({ countryFile, vpnFile, onProblem: (path) => problems.push(path) })
  expect(lookup.originOf(SPANISH_ADDRESS)).toBe(0)
  copyFileSync(bundledCountryFile(), countryFile)
  writeFileSync(vpnFile, `${SPANISH_ADDRESS}/24 # this office\n`)
  await lookup.refresh()
  expect(lookup.originOf(SPANISH_ADDRESS)).toBe(SPAIN | VPN_BIT)
  writeFileSync(countryFile, 'no database')
  writeFileSync(vpnFile, 'no address')
  await lookup.refresh()
  expect(lookup.originOf(SPANISH_ADDRESS)).toBe(0)
  expect(problems.sort()).toEqual([countryFile, countryFile, vpnFile, vpnFile])
  lookup.close()
})

test('reads ranges as text and compact the same way', () => {
  const text = '10.0.0.0/9\n10.128.0.0/9\n192.0.2.7\n198.51.100.5 - 198.51.100.9\n\n; note\n2001:db8::/32\n'
  const fromText = parseAddressRanges(Buffer.from(text))
  for (const ranges of [fromText, parseAddressRanges(writeRanges(fromText))]) {
    expect(ranges.ipv4Starts).toHaveLength(3)
    for (const inside of ['10.0.0.0', '10.255.255.255', '192.0.2.7', '198.51.100.9', '2001:db8:1::7']) {
      expect(isInRanges(ranges, inside), inside).toBe(true)
    }
    for (const outside of ['9.255.255.255', '11.0.0.0', '192.0.2.8', '198.51.100.4', '2001:db9::']) {
      expect(isInRanges(ranges, outside), outside).toBe(false)
    }
  }
})
