import { spawnSync } from 'node:child_process'
import { checkComments } from './checks/comments.ts'
import { checkDocuments } from './checks/documents.ts'
import { checkField } from './checks/field.ts'
import { checkImports } from './checks/imports.ts'
import { checkJourneys } from './checks/journeys.ts'
import { checkLicences } from './checks/licences.ts'
import { checkNames } from './checks/names.ts'
import { checkSingleVersions } from './checks/single-versions.ts'
import { checkStamps } from './checks/stamps.ts'
import { checkTexts } from './checks/texts.ts'
import { root } from './source-files.ts'

// Waits for programs of its own, beside which the others go on.
const field = checkField()
const breaches = [
  ...(await checkImports()),
  ...checkNames(),
  ...checkComments(),
  ...checkSingleVersions(),
  ...checkDocuments(),
  ...checkTexts(),
  ...checkJourneys(),
  ...checkStamps(),
  ...checkLicences(),
  ...(await field),
]
for (const breach of breaches) console.error(breach)

const knip = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = breaches.length > 0 || knip.status !== 0 ? 1 : 0
