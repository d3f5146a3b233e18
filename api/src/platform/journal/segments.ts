import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^(\d{15})\.seg$/

export interface Segment {
  path: string
  /** No record in it has a lower sequence number. */
  firstSequence: number
}

/** Path of the segment whose first record has that sequence number. */
export function segmentPath(directory: string, firstSequence: number): string {
  return join(directory, `${String(firstSequence).padStart(15, '0')}.seg`)
}

/** A partition's segments, oldest first; other files are ignored. */
export async function listSegments(directory: string): Promise<Segment[]> {
  const names = await readdir(directory)
  return names
    .flatMap((name) => {
      const match = NAME.exec(name)
      return match ? [{ path: join(directory, name), firstSequence: Number(match[1]) }] : []
    })
    .sort((a, b) => a.firstSequence - b.firstSequence)
}

/** Bytes of a partition's segments. */
export async function sizeOfSegments(directory: string): Promise<number> {
  const sizes = await Promise.all(
    (await listSegments(directory)).map(async ({ path }) => (await stat(path).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Removes the segments that hold nothing behind `appliedSequence`. The newest one always stays: its
 * name keeps sequence numbers from being used twice.
 */
export async function removeAppliedSegments(directory: string, appliedSequence: number): Promise<void> {
  const segments = await listSegments(directory)
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1]
    if (next && next.firstSequence <= appliedSequence + 1) await rm(segment.path, { force: true })
  }
}
