import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

/** What is tried of a MongoDB, and the test files that try it, from the root. */
export interface Part {
  name: string
  files: string[]
}

/** What makes its test a test of the database: the app on one of its own. */
const NEEDS_DATABASE = /\b((startTest|sharedTest)(App|Shop|Visitors)|collectionContract|newOutsideDatabase)\b/
/** They are about the embedded engine's files. */
const OF_THE_EMBEDDED_ENGINE = /\/(upgrade|make-backup|replay-decisions)[.\w-]*\.test\.ts$/

/** The first that fits a file is its part. */
const PARTS: [string, RegExp][] = [
  ['Traslado de la base de datos', /^scripts\/migrate\//],
  ['Avisos de cambios', /\/(list-changes|change-epochs|change-links|move-links)\./],
  [
    'Cada cosa una sola vez, y límites exactos',
    /\/(idempotency|plan-limits|payment-notices|visit-backlogs|counts|share-codes|reserve-codes|redirects\.model)\./,
  ],
  ['Varios procesos en una base de datos', /\.processes\.test\.ts$|^scripts\/replicas\//],
  ['Almacenes y API', /./],
]

/** The tests that use a database, by part; `only` keeps those whose path has that text in it. */
export function chooseTests(only = ''): Part[] {
  const files = ['api/src', 'scripts/migrate', 'scripts/replicas', 'scripts/round-trip']
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .filter((path) => path.endsWith('.test.ts') && path.includes(only) && !OF_THE_EMBEDDED_ENGINE.test(path))
    .filter((path) => NEEDS_DATABASE.test(readFileSync(join(root, path), 'utf8')))
  const partOf = (path: string) => PARTS.find(([, fits]) => fits.test(path))?.[0]
  return PARTS.map(([name]) => ({ name, files: files.filter((path) => partOf(path) === name) }))
    .filter((part) => part.files.length > 0)
    .reverse()
}
