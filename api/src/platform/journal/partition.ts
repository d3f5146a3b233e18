import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Claim, claimDirectory } from './claim.ts'
import { createJournalReader } from './journal-reader.ts'
import { listSegments, sizeOfSegments } from './segments.ts'

/** Numbers follow the clock, so that a partition that lost its files never reuses one. */
const NUMBERS_PER_MS = 64
const POSITION_FILE = 'applied'

/** Version 1.0.0 ignores this name. It would report newer records as damaged. */
const WRITTEN = /^n[0-9a-f]{10}$/
/** Partitions of 1.0.0 are drained, but never written to. */
const DRAINED = /^[mn][0-9a-f]{10}$/

/** A part of the journal, `<root>/<id>/`, written by one process at a time. */
export interface Partition {
  id: string
  directory: string
  release(): void
}

/** Claims a partition that no living process holds, or creates one. */
export async function takePartition(root: string): Promise<Partition> {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  for (const id of await partitionIds(root, WRITTEN)) {
    const claim = await claimDirectory(join(root, id))
    if (claim) return partitionOf(id, claim)
  }
  const id = `n${randomBytes(5).toString('hex')}`
  const claim = await claimDirectory(join(root, id))
  return claim ? partitionOf(id, claim) : takePartition(root)
}

/** Claims a partition whose records no living process will apply. Returns null if there is none. */
export async function takeAbandonedPartition(root: string, ownId: string): Promise<Partition | null> {
  for (const id of await partitionIds(root, DRAINED)) {
    if (id === ownId || (await sizeOfSegments(join(root, id))) === 0) continue
    const claim = await claimDirectory(join(root, id))
    if (claim) return partitionOf(id, claim)
  }
  return null
}

/** Returns the last recorded sequence number that was applied. */
export async function readAppliedSequence(partition: Pick<Partition, 'directory'>): Promise<number> {
  const text = await readFile(join(partition.directory, POSITION_FILE), 'utf8').catch(() => '0')
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** Records the position. If the record is lost, entries are offered again and recognized. */
export async function writeAppliedSequence(
  partition: Pick<Partition, 'directory'>,
  sequence: number,
): Promise<void> {
  const temporary = join(partition.directory, `${POSITION_FILE}.new`)
  await writeFile(temporary, String(sequence), { mode: 0o600 })
  await rename(temporary, join(partition.directory, POSITION_FILE))
}

/** Returns a sequence number above all that the partition has used. */
export async function nextSequenceOf(partition: Pick<Partition, 'directory'>): Promise<number> {
  const segments = await listSegments(partition.directory)
  const newest = segments.at(-1)
  let last = Math.max(await readAppliedSequence(partition), (newest?.firstSequence ?? 1) - 1)
  if (newest) {
    const reader = createJournalReader({
      directory: partition.directory,
      afterSequence: newest.firstSequence - 1,
      onDamaged: () => {},
      isLive: false,
    })
    for (;;) {
      const entries = await reader.read(10_000, Number.MAX_SAFE_INTEGER)
      if (entries.length === 0) break
      last = Math.max(last, entries.at(-1)?.sequence ?? 0)
    }
  }
  return Math.max(last + 1, Date.now() * NUMBERS_PER_MS)
}

async function partitionIds(root: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() && pattern.test(entry.name)).map(({ name }) => name)
}

function partitionOf(id: string, { directory, release }: Claim): Partition {
  return { id, directory, release }
}
