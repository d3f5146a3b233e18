import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enginesToWalk } from '../engines-to-walk.ts'
import { findChromium } from '../find-chromium.ts'
import { root, sourceFiles } from '../source-files.ts'

/** Vitest projects that run together. */
export interface TestGroup {
  name: string
  projects: string[]
  /** Test files, where not all of the projects' run. */
  files?: string[]
  /** A program that the tests need and this machine lacks. */
  missing?: string | null
}

const UNIT = ['shared', 'pwa', 'pwa-dom', 'api', 'embedded-mongo']
const WITH_PROGRAMS = [
  'api-processes',
  'embedded-mongo-processes',
  'plain-redirects',
  'threats',
  'faults',
  'scripts',
]

/** The tests that `npm test` runs: together, as browsers and programs wait while units compute. */
export function firstRing({ isBuilt }: { isBuilt: boolean }): TestGroup[] {
  const missing = missingChromium()
  const journeys = ['first-journeys', 'first-journeys-phone']
  const built = ['first-threats', 'first-faults', ...(missing ? [] : journeys)]
  return [
    { name: 'first ring', projects: [...UNIT, ...(isBuilt ? built : [])] },
    ...(missing ? [{ name: 'first journeys', projects: journeys, missing }] : []),
  ]
}

/** The tests that `npm run test:all` runs besides, most of them together too. */
export function secondRing(): TestGroup[] {
  const missing = missingChromium()
  const journeys = ['journeys', 'journeys-phone']
  const engines = enginesToWalk()
  const present = engines.filter(({ isHere }) => isHere).map(({ project }) => project)
  return [
    // The first ring has tried fewer of them.
    { name: 'random cases', projects: UNIT, files: filesWithRandomCases() },
    { name: 'second ring', projects: [...WITH_PROGRAMS, ...(missing ? [] : journeys), ...present] },
    ...(missing ? [{ name: 'journeys', projects: journeys, missing }] : []),
    ...engines
      .filter(({ isHere }) => !isHere)
      .map(({ name, project, wanted }) => ({ name, projects: [project], missing: wanted })),
  ]
}

/** Test files that try as many random cases as RANDOM_SCALE says. */
export function filesWithRandomCases(): string[] {
  return sourceFiles().filter(
    (path) =>
      /\.(test|threat|journey)\.ts$/.test(path) &&
      /\brandomRuns\(/.test(readFileSync(join(root, path), 'utf8')),
  )
}

function missingChromium(): string | null {
  return findChromium() ? null : 'un Chromium en el PATH o en CHROME_PATH; en Debian, apt install chromium'
}
