import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Segments of all journals below a data directory that hold records, the longest first. */
export function journalSegments(dataDir: string): string[] {
  const folder = join(dataDir, 'journal')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.seg'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 0)
    .sort((a, b) => statSync(b).size - statSync(a).size)
}

/** Turns one bit at that share of the file's length. */
export function flipBit(path: string, share: number): void {
  const bytes = readFileSync(path)
  const place = Math.floor(bytes.length * share)
  bytes[place] = (bytes[place] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

/** Cuts the last bytes off, as a process that died while writing leaves a file. */
export function tearTail(path: string, bytes: number): void {
  truncateSync(path, statSync(path).size - bytes)
}

/** A copy of a segment under the next free number, as a careless restore leaves it. */
export function duplicateSegment(path: string): void {
  const name = basename(path)
  const number = Number.parseInt(name, 10)
  const digits = name.length - '.seg'.length
  copyFileSync(path, join(dirname(path), `${String(number + 1).padStart(digits, '0')}.seg`))
}
