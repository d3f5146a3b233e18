import { del, get, keys, set } from 'idb-keyval'
import { createDeviceStore } from '../../../platform/device/device-store.ts'
import type { RecentCopy } from './merge-recent.ts'

/** The largest compressed copy that is stored. */
const MAX_BYTES = 2_000_000

const copies = createDeviceStore('atajo-recent-stats', 'copies')

/** Returns null if this device has no copy of the account. */
export async function readRecentCopy(owner: string): Promise<RecentCopy | null> {
  const packed = await get<ArrayBuffer>(owner, copies)
  return packed ? unpack(packed) : null
}

/** Lists the owners of copies for the worker, which does not know the session. */
export async function ownersOfCopies(): Promise<string[]> {
  return keys<string>(copies)
}

/**
 * Stores a compressed copy; if it is too large, the half with the oldest last clicks is dropped.
 */
export async function writeRecentCopy(owner: string, copy: RecentCopy): Promise<void> {
  const packed = await pack(copy)
  if (packed.byteLength <= MAX_BYTES) return set(owner, packed, copies)
  const links = copy.links.slice(0, Math.floor(copy.links.length / 2))
  await writeRecentCopy(owner, { ...copy, links, isComplete: false })
}

export async function clearRecentCopy(owner: string): Promise<void> {
  await del(owner, copies)
}

async function pack(copy: RecentCopy): Promise<ArrayBuffer> {
  const stream = new Blob([JSON.stringify(copy)]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

async function unpack(packed: ArrayBuffer): Promise<RecentCopy> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).json()
}
