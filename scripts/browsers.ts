import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/reporters'
import { buildService } from './build-service.ts'
import { type EngineToWalk, enginesToWalk } from './engines-to-walk.ts'
import { root } from './source-files.ts'

const report = join(root, 'reports', 'browsers.json')

/** Walks the main journeys in one engine; returns whether all of them came to their end. */
function walk({ name, project }: EngineToWalk): boolean {
  rmSync(report, { force: true })
  const arguments_ = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const { status } = spawnSync(process.execPath, arguments_, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const steps = readSteps()
  console.log(`\n${name}: ${steps.filter(({ status }) => status === 'passed').length} de ${steps.length}`)
  for (const { status, title, failureMessages } of steps) {
    console.log(`  ${status === 'passed' ? 'bien  ' : status === 'failed' ? 'MAL   ' : 'no    '}  ${title}`)
    for (const message of failureMessages ?? []) console.log(`        ${message.split('\n')[0]}`)
  }
  return status === 0
}

function readSteps() {
  try {
    const { testResults }: JsonTestResults = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return []
  }
}

buildService()
const engines = enginesToWalk()
const verdicts = engines.filter(({ isHere }) => isHere).map(walk)
for (const { name, wanted } of engines.filter(({ isHere }) => !isHere)) {
  console.error(`\n${name}: no se ha recorrido. Hace falta ${wanted}.`)
}
process.exitCode = verdicts.length === engines.length && verdicts.every(Boolean) ? 0 : 1
