import { del, get, keys, set } from 'idb-keyval'
import { createDeviceStore } from '../../platform/device-store.ts'
import type { RecentCopy } from './merge-recent.ts'

/** Most that a copy may take of the device. */
const MAX_BYTES = 2_000_000

const copies = createDeviceStore('atajo-recent-stats', 'copies')

/** What this device keeps of an account, if anything. */
export async function readRecentCopy(owner: string): Promise<RecentCopy | null> {
  const packed = await get<ArrayBuffer>(owner, copies)
  return packed ? unpack(packed) : null
}

/** Whose copies there are; the worker, which knows nobody, asks for theirs. */
export async function ownersOfCopies(): Promise<string[]> {
  return keys<string>(copies)
}

/** Keeps a copy packed; what was silent for longest is left out where it would be too large. */
export async function writeRecentCopy(owner: string, copy: RecentCopy): Promise<void> {
  const packed = await pack(copy)
  if (packed.byteLength <= MAX_BYTES) return set(owner, packed, copies)
  const links = copy.links.slice(0, Math.floor(copy.links.length / 2))
  await writeRecentCopy(owner, { ...copy, links, isComplete: false })
}

/** Forgets an owner’s copy. */
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
