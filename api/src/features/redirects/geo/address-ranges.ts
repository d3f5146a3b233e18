import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ipv4Number } from '../visitors/client-address.ts'

/**
 * Sorted, disjoint ranges, both ends included. IPv6 is represented by its upper 64 bits, the
 * smallest network routed to one customer.
 */
export interface AddressRanges {
  ipv4Starts: Uint32Array
  ipv4Ends: Uint32Array
  ipv6Starts: BigUint64Array
  ipv6Ends: BigUint64Array
}

export interface RangeLists {
  ipv4: [start: number, end: number][]
  ipv6: [start: bigint, end: bigint][]
}

const MAGIC = Buffer.from('ATAJOIP1')
const HEADER_BYTES = MAGIC.length + 8

/** Sorts the ranges and joins those that touch or overlap. */
export function compactRanges({ ipv4, ipv6 }: RangeLists): AddressRanges {
  const four = joinRanges(ipv4, 1)
  const six = joinRanges(ipv6, 1n)
  return {
    ipv4Starts: Uint32Array.from(four, ([start]) => start),
    ipv4Ends: Uint32Array.from(four, ([, end]) => end),
    ipv6Starts: BigUint64Array.from(six, ([start]) => start),
    ipv6Ends: BigUint64Array.from(six, ([, end]) => end),
  }
}

/** Writes the compact file: a magic word, two counts, then the four arrays, little-endian. */
export function writeRanges(ranges: AddressRanges): Buffer {
  const counts = Buffer.alloc(8)
  counts.writeUInt32LE(ranges.ipv4Starts.length, 0)
  counts.writeUInt32LE(ranges.ipv6Starts.length, 4)
  const parts = [ranges.ipv6Starts, ranges.ipv6Ends, ranges.ipv4Starts, ranges.ipv4Ends]
  return Buffer.concat([
    MAGIC,
    counts,
    ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
  ])
}

/** Reads the compact file, or a text with one address, CIDR network or `start-end` per line. */
export function parseAddressRanges(bytes: Buffer): AddressRanges {
  if (bytes.subarray(0, MAGIC.length).equals(MAGIC)) return readCompactFile(bytes)
  const lists: RangeLists = { ipv4: [], ipv6: [] }
  for (const line of bytes.toString('utf8').split('\n')) {
    const text = line.replace(/[#;].*/, '').trim()
    if (text !== '') addRange(lists, text)
  }
  return compactRanges(lists)
}

export function isInRanges(ranges: AddressRanges, address: string): boolean {
  const family = isIP(address)
  if (family === 4) return contains(ranges.ipv4Starts, ranges.ipv4Ends, ipv4Number(address) >>> 0)
  if (family === 0) return false
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  return contains(ranges.ipv6Starts, ranges.ipv6Ends, bytes.readBigUInt64BE())
}

function contains<Value extends number | bigint>(
  starts: ArrayLike<Value>,
  ends: ArrayLike<Value>,
  value: Value,
): boolean {
  let low = 0
  let high = starts.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (value < (starts[middle] as Value)) high = middle - 1
    else if (value > (ends[middle] as Value)) low = middle + 1
    else return true
  }
  return false
}

function joinRanges<Value extends number | bigint>(ranges: [Value, Value][], one: Value): [Value, Value][] {
  const sorted = [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const joined: [Value, Value][] = []
  for (const [start, end] of sorted) {
    const last = joined.at(-1)
    if (last && start <= (((last[1] as never) + (one as never)) as Value)) {
      if (end > last[1]) last[1] = end
    } else joined.push([start, end])
  }
  return joined
}

function readCompactFile(bytes: Buffer): AddressRanges {
  const ipv4Count = bytes.readUInt32LE(MAGIC.length)
  const ipv6Count = bytes.readUInt32LE(MAGIC.length + 4)
  if (bytes.length !== HEADER_BYTES + ipv6Count * 16 + ipv4Count * 8)
    throw new Error('Damaged address ranges')
  const body = new Uint8Array(bytes.subarray(HEADER_BYTES)).buffer
  const ipv4At = ipv6Count * 16
  return {
    ipv6Starts: new BigUint64Array(body, 0, ipv6Count),
    ipv6Ends: new BigUint64Array(body, ipv6Count * 8, ipv6Count),
    ipv4Starts: new Uint32Array(body, ipv4At, ipv4Count),
    ipv4Ends: new Uint32Array(body, ipv4At + ipv4Count * 4, ipv4Count),
  }
}

function addRange(lists: RangeLists, text: string): void {
  const [first = '', last] = text.split('-').map((part) => part.trim())
  const [start, end] = last === undefined ? networkEnds(first) : [ipaddr.parse(first), ipaddr.parse(last)]
  const from = Buffer.from(start.toByteArray())
  const to = Buffer.from(end.toByteArray())
  if (from.length !== to.length) throw new Error(`Not an address range: ${text}`)
  if (from.length === 4) lists.ipv4.push([from.readUInt32BE(), to.readUInt32BE()])
  else lists.ipv6.push([from.readBigUInt64BE(), to.readBigUInt64BE()])
}

function networkEnds(text: string): [ipaddr.IPv4 | ipaddr.IPv6, ipaddr.IPv4 | ipaddr.IPv6] {
  if (!text.includes('/')) return [ipaddr.parse(text), ipaddr.parse(text)]
  const [address, bits] = ipaddr.parseCIDR(text)
  const start = address.toByteArray()
  const end = start.map((byte, index) => {
    const hostBits = Math.min(8, Math.max(0, (index + 1) * 8 - bits))
    return byte | ((1 << hostBits) - 1)
  })
  const base = start.map((byte, index) => {
    const hostBits = Math.min(8, Math.max(0, (index + 1) * 8 - bits))
    return byte & ~((1 << hostBits) - 1)
  })
  return [ipaddr.fromByteArray(base), ipaddr.fromByteArray(end)]
}
