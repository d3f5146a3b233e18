import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^(\d{15})\.seg$/

export interface Segment {
  path: string
  /** Lowest possible sequence number in it. */
  firstSequence: number
}

export function segmentPath(directory: string, firstSequence: number): string {
  return join(directory, `${String(firstSequence).padStart(15, '0')}.seg`)
}

/** Lists a partition's segments, oldest first. Other files are ignored. */
export async function listSegments(directory: string): Promise<Segment[]> {
  const names = await readdir(directory)
  return names
    .flatMap((name) => {
      const match = NAME.exec(name)
      return match ? [{ path: join(directory, name), firstSequence: Number(match[1]) }] : []
    })
    .sort((a, b) => a.firstSequence - b.firstSequence)
}

export async function sizeOfSegments(directory: string): Promise<number> {
  const sizes = await Promise.all(
    (await listSegments(directory)).map(async ({ path }) => (await stat(path).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Removes the segments whose records are all applied. The newest one always stays, because its name
 * prevents sequence numbers from being used twice.
 */
export async function removeAppliedSegments(directory: string, appliedSequence: number): Promise<void> {
  const segments = await listSegments(directory)
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1]
    if (next && next.firstSequence <= appliedSequence + 1) await rm(segment.path, { force: true })
  }
}
