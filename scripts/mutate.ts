import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MUTATED_MODULES, type MutatedModule } from './mutation/modules.ts'
import { root } from './source-files.ts'

const GOAL = 92
const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

interface Mutant {
  mutatorName: string
  replacement?: string
  status: string
  location: { start: { line: number } }
}

interface MutationReport {
  files: Record<string, { mutants: Mutant[] }>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string', default: '2' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(MUTATED_MODULES)
if (names.some((name) => !(name in MUTATED_MODULES))) {
  console.error(`Usage: npm run mutate -- [--at 2] [${Object.keys(MUTATED_MODULES).join(' ')}]`)
  process.exit(2)
}
const { Stryker } = await import('@stryker-mutator/core')
process.chdir(root)
mkdirSync(join('reports', 'mutation'), { recursive: true })
const scores: Record<string, number> = {}
for (const name of names) scores[name] = await mutate(name)
for (const [name, score] of Object.entries(scores)) console.log(`${name}: ${score.toFixed(1)} %`)
process.exitCode = Object.values(scores).every((score) => score >= GOAL) ? 0 : 1

/**
 * Changes a module in every small way that Stryker knows; returns how many of 100 a test
 * noticed.
 */
async function mutate(name: string): Promise<number> {
  const { mutate: files, tests } = MUTATED_MODULES[name] as MutatedModule
  const fileName = join('reports', 'mutation', `${name}.json`)
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: join('scripts', 'mutation', 'vitest.config.ts'), related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/ignore-documentation.mjs'],
    ignorers: ['documentation'],
    ignorePatterns: ['pwa/{journeys,public,build}', 'docs', 'reports', '**/dist', 'data'],
    tempDirName: join('reports', 'mutation', 'sandboxes'),
    concurrency: Number(values.at),
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    jsonReporter: { fileName },
    allowConsoleColors: false,
  }).runMutationTest()
  return printSurvivors(JSON.parse(readFileSync(fileName, 'utf8')))
}

function printSurvivors({ files }: MutationReport): number {
  const mutants = Object.entries(files).flatMap(([path, file]) =>
    file.mutants.map((mutant) => ({ path, ...mutant })),
  )
  const missed = mutants.filter(({ status }) => MISSED.includes(status))
  for (const { path, location, mutatorName, replacement = '', status } of missed) {
    console.log(
      `${status} ${path}:${location.start.line} ${mutatorName} → ${replacement.replace(/\s+/g, ' ')}`,
    )
  }
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
  return (100 * noticed) / Math.max(1, noticed + missed.length)
}
