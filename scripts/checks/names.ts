import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const EMPTY_NAMES = /(^|\/)(common|data|process|handle)\.tsx?$|(^|[-./])(utils?|helpers?|manager|misc)\.tsx?$/
const MAX_LINES = 220
/** Tests, and what only they use. */
const MAX_TEST_LINES = 300
const TESTS = /\.(test|journey|threat)\.tsx?$|\/(testing|harness)\//
/** Plain facts may be as long as they are; parts of the import's texts would be fetched apart. */
const LONG_TABLES = /^shared\/src\/country\.ts$|\/texts\/es\/import-links\.ts$|\.gen\.ts$|\.css$/

/** Files that break the naming and size rules of ARCHITECTURE.md, a line each. */
export function checkNames(): string[] {
  const code = sourceFiles().filter((path) => /^(api|pwa|shared|scripts)\/.*\.(ts|tsx)$/.test(path))
  if (code.length < 50) return [`only ${code.length} source files found: the check reads too little`]
  return code.flatMap((path) => [...nameBreaches(path), ...sizeBreaches(path)])
}

function nameBreaches(path: string): string[] {
  if (path.startsWith('pwa/src/routes/')) return []
  const name = path.split('/').at(-1) ?? ''
  const breaches: string[] = []
  if (
    !KEBAB.test(
      name
        .replace(/\.d\.ts$/, '.ts')
        .replace('.gen.', '.')
        .replace('routeTree', 'route-tree'),
    )
  ) {
    breaches.push(`${path}: file names are kebab-case`)
  }
  if (EMPTY_NAMES.test(path)) breaches.push(`${path}: the name says nothing`)
  if (/\/index\.tsx?$/.test(path)) breaches.push(`${path}: no barrels`)
  return breaches
}

function sizeBreaches(path: string): string[] {
  if (LONG_TABLES.test(path)) return []
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
  const most = TESTS.test(path) ? MAX_TEST_LINES : MAX_LINES
  return lines > most ? [`${path}: ${lines} lines, more than ${most}`] : []
}
