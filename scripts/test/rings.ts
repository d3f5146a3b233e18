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
  'plain-field',
]

const FIRST_JOURNEYS = ['first-journeys', 'first-journeys-phone']
const FIRST_PROGRAMS = ['first-threats', 'first-faults']

/** The tests that `npm test` runs: together, as browsers and programs wait while units compute. */
export function firstRing({ isBuilt }: { isBuilt: boolean }): TestGroup[] {
  const missing = missingChromium()
  const built = [...FIRST_PROGRAMS, ...(missing ? [] : FIRST_JOURNEYS)]
  return [
    { name: 'first ring', projects: [...UNIT, ...(isBuilt ? built : [])] },
    ...(missing ? [{ name: 'first journeys', projects: FIRST_JOURNEYS, missing }] : []),
  ]
}

/** The tests that `npm run test:all` runs beyond the first ring. */
export function secondRing(): TestGroup[] {
  return [
    // The first ring has tried fewer of them.
    { name: 'random cases', projects: UNIT, files: filesWithRandomCases() },
    ...groupsOf('second ring', WITH_PROGRAMS, ['journeys', 'journeys-phone']),
  ]
}

/** All that `npm run test:all` runs: together, as a group's last file leaves workers idle. */
export function bothRings(): TestGroup[] {
  return groupsOf(
    'both rings',
    [...UNIT, ...FIRST_PROGRAMS, ...WITH_PROGRAMS],
    [...FIRST_JOURNEYS, 'journeys', 'journeys-phone'],
  )
}

/** One group for all that this machine can run, and one for each part that it cannot. */
function groupsOf(name: string, projects: string[], journeys: string[]): TestGroup[] {
  const missing = missingChromium()
  const engines = enginesToWalk()
  const present = engines.filter(({ isHere }) => isHere).map(({ project }) => project)
  return [
    { name, projects: [...projects, ...(missing ? [] : journeys), ...present] },
    ...(missing ? [{ name: 'journeys', projects: journeys, missing }] : []),
    ...engines
      .filter(({ isHere }) => !isHere)
      .map((engine) => ({ name: engine.name, projects: [engine.project], missing: engine.wanted })),
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
