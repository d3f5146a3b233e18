import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { checkComments } from './checks/comments.ts'
import { checkDocuments } from './checks/documents.ts'
import { checkImports } from './checks/imports.ts'
import { checkLicences } from './checks/licences.ts'
import { checkNames } from './checks/names.ts'
import { checkSingleVersions } from './checks/single-versions.ts'
import { checkStamps } from './checks/stamps.ts'
import { checkTexts } from './checks/texts.ts'
import { root } from './source-files.ts'

const { values: options } = parseArgs({
  options: {
    /** Leaves the slow checks out. */
    quick: { type: 'boolean', default: false },
    /** Runs the slow checks alone: dead code and unused texts. */
    slow: { type: 'boolean', default: false },
  },
})

async function runQuickChecks(): Promise<string[]> {
  return [
    ...(await checkImports()),
    ...checkNames(),
    ...checkComments(),
    ...checkSingleVersions(),
    ...checkDocuments(),
    ...checkStamps(),
    ...checkLicences(),
  ]
}

function runSlowChecks(): string[] {
  const texts = checkTexts()
  const knip = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress'], {
    cwd: root,
    stdio: 'inherit',
  })
  return [...texts, ...(knip.status === 0 ? [] : ['knip found dead code'])]
}

const breaches = [...(options.slow ? [] : await runQuickChecks()), ...(options.quick ? [] : runSlowChecks())]
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
