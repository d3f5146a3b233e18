import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import ts from 'typescript'
import { root } from '../source-files.ts'

/** The lists of ARCHITECTURE.md, by how their headings begin, and how many files each may have. */
const JOURNEYS = [
  { heading: '### A click', maxFiles: 59 },
  { heading: '### A link created', maxFiles: 28 },
]
/** A list with fewer was not read. */
const LEAST_FILES = 15
const STEP = /^(?<indent> *)(?:\d+\.|-) `(?<path>[^`]+)`(?: \((?<carrier>\w+)\))? \S/
/**
 * What takes a thing on where no import does: both sides import one of the files it is written in.
 */
const CARRIERS: Record<string, readonly string[]> = {
  composition: ['api/src/features/stats/visit.model.ts'],
  database: ['api/src/features/links/link.model.ts'],
  action: ['pwa/src/features/sync/outbox-action.ts', 'pwa/src/features/sync/sync.public.ts'],
  wire: ['shared/src/paths.ts'],
}

interface Step {
  indent: number
  path: string
  carrier: string | undefined
}

/**
 * Breaches of ARCHITECTURE.md's journeys, a line each: missing files, lists that are too long,
 * steps that no import connects with the step before or above.
 */
export function checkJourneys(): string[] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  return JOURNEYS.flatMap(({ heading, maxFiles }) => {
    const steps = stepsBelow(text, heading)
    const breaches = steps.length < LEAST_FILES ? [`only ${steps.length} files read`] : stepBreaches(steps)
    if (steps.length > maxFiles) breaches.push(`${steps.length} files, more than ${maxFiles}`)
    return breaches.map((breach) => `ARCHITECTURE.md, ${heading.slice(4)}: ${breach}`)
  })
}

function stepsBelow(text: string, heading: string): Step[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(heading)) + 1
  const length = lines.slice(start).findIndex((line) => line.startsWith('#'))
  return lines.slice(start, length < 0 ? undefined : start + length).flatMap((line) => {
    const { indent = '', path, carrier } = STEP.exec(line)?.groups ?? {}
    return path === undefined ? [] : [{ indent: indent.length, path, carrier }]
  })
}

function stepBreaches(steps: readonly Step[]): string[] {
  return steps.flatMap((step, index) => {
    const { path, carrier, indent } = step
    if (!existsSync(join(root, path))) return [`there is no file ${path}`]
    const before = steps.slice(0, index)
    if (before.some((other) => other.path === path)) return [`${path} is there twice`]
    const from = before.findLast((other) => (indent === 0 ? other.indent === 0 : other.indent < indent))
    if (from === undefined || isConnected(from.path, path, carrier)) return []
    return [`${from.path} and ${path}: ${carrier ? `no ${carrier} that both import` : 'no import'}`]
  })
}

function isConnected(from: string, to: string, carrier: string | undefined): boolean {
  if (!existsSync(join(root, from))) return true
  const [fromImports, toImports] = [importsOf(from), importsOf(to)]
  if (carrier === undefined) return fromImports.includes(to) || toImports.includes(from)
  const carriers = CARRIERS[carrier] ?? []
  return [fromImports, toImports].every((imports) => carriers.some((path) => imports.includes(path)))
}

/** Paths from the root of what a file of ours imports from other files of ours, types too. */
function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), 'utf8'))
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.')
      ? normalize(join(path, '..', fileName))
      : fileName.replace(/^@atajo\/shared\/(.+)$/, 'shared/src/$1.ts'),
  )
}
