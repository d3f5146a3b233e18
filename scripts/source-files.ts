import { readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'coverage', 'reports', '.tanstack', '.vite'])

/**
 * Paths of all files below a folder that people keep, relative to the root, with `/`, sorted; build
 * output is left out.
 */
export function sourceFiles(folder: string = root): string[] {
  return listBelow(folder)
    .map((path) => relative(root, path).split(sep).join('/'))
    .sort()
}

function listBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listBelow(path) : [path]
  })
}
