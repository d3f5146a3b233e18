import { createReadStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { compactRanges, type RangeLists, writeRanges } from './address-ranges.ts'
import { VPN_NETWORKS } from './vpn-networks.ts'

const PACKAGE = '@ip-location-db/asn'

/** Writes the ranges of the VPN networks, taken from the bundled table of autonomous systems. */
export async function compileVpnRanges(outputPath: string): Promise<void> {
  const lists: RangeLists = { ipv4: [], ipv6: [] }
  for await (const [start, end] of vpnRows('asn-ipv4-num.csv')) lists.ipv4.push([Number(start), Number(end)])
  for await (const [start, end] of vpnRows('asn-ipv6-num.csv')) {
    lists.ipv6.push([BigInt(start) >> 64n, BigInt(end) >> 64n])
  }
  const temporary = `${outputPath}.${process.pid}`
  await mkdir(dirname(outputPath), { recursive: true })
  await writeFile(temporary, writeRanges(compactRanges(lists)))
  await rename(temporary, outputPath)
}

async function* vpnRows(file: string): AsyncGenerator<[start: string, end: string]> {
  const path = createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`)
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [start, end, network] = line.split(',', 3)
    if (start && end && VPN_NETWORKS.has(Number(network))) yield [start, end]
  }
}
