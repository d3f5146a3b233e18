import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { addProbe } from './scripts/plain-field/probe-edits.ts'

const patience = {
  /** Only what hangs takes this long, however slow the machine: in ms. */
  testTimeout: 180_000,
  hookTimeout: 180_000,
  /** Less than the minute that a link is remembered: what should end that at once is seen to. */
  expect: { poll: { timeout: 45_000 } },
}

/** Files share a worker and what it has loaded; each has a database of its own. */
const isolate = false

const api = {
  isolate,
  root: 'api',
  globalSetup: [join(import.meta.dirname, 'api/src/testing/shared-engine.ts')],
}

const journey = {
  isolate,
  setupFiles: [join(import.meta.dirname, 'pwa/journeys/harness/each-file.ts')],
  root: 'pwa',
}
const onPhone = { env: { JOURNEY_SCREEN: 'phone' } }

/** `npm test` walks these; `npm run test:all` walks every journey. */
const FIRST_JOURNEYS = [
  'account',
  'first-day',
  'groups-and-tags',
  'import-links',
  'installed-app',
  'links-list',
  'selection',
  'statistics',
]
const FIRST_JOURNEYS_ON_PHONES = ['first-link', 'offline-edits']
/** These screens differ on a phone, so they are walked at both sizes. */
const ON_BOTH_SCREENS = ['groups-and-tags', 'link-form', 'link-transfers', 'links-list']
/** `npm test` tries these threats; `npm run test:all` tries all. */
const FIRST_THREATS = ['a-redirects', 'c-sign-in', 'd-ownership', 'rows']

const journeysOf = (names: readonly string[]) => names.map((name) => `journeys/${name}.journey.ts`)
const threatsOf = (names: readonly string[]) => names.map((name) => `threats/${name}.threat.ts`)

/** Tests that start programs or need a disk of their own: `npm run test:all` runs them. */
const WITH_PROGRAMS = ['src/**/*.processes.test.ts', 'src/**/*full-disk*.test.ts']

const projects = [
  { name: 'shared', isolate, root: 'shared', include: ['src/**/*.test.ts'] },
  { ...api, name: 'api', include: ['src/**/*.test.ts'], exclude: WITH_PROGRAMS },
  { ...api, name: 'api-processes', include: WITH_PROGRAMS },
  {
    ...api,
    name: 'plain-redirects',
    include: [
      'src/features/redirects/{redirect-forms,redirects,redirects.processes,gated-redirects}.test.ts',
    ],
    env: { FAST_PATH: 'off' },
  },
  {
    name: 'embedded-mongo',
    isolate,
    root: 'api/embedded-mongo',
    include: ['src/**/*.test.ts'],
    exclude: WITH_PROGRAMS,
  },
  { name: 'embedded-mongo-processes', isolate, root: 'api/embedded-mongo', include: WITH_PROGRAMS },
  {
    name: 'scripts',
    root: 'scripts',
    include: ['*.test.ts', '{commands,migrate,replicas,round-trip,verify-mongo}/*.test.ts'],
  },
  { name: 'first-faults', root: 'scripts', include: ['prove/kills.test.ts'] },
  { name: 'faults', root: 'scripts', include: ['prove/*.test.ts'], exclude: ['prove/kills.test.ts'] },
  { name: 'first-threats', isolate, root: 'api', include: threatsOf(FIRST_THREATS) },
  {
    name: 'threats',
    isolate,
    root: 'api',
    include: ['threats/*.threat.ts'],
    exclude: threatsOf(FIRST_THREATS),
  },
  {
    name: 'pwa',
    isolate,
    setupFiles: [join(import.meta.dirname, 'pwa/fresh-file.ts')],
    root: 'pwa',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.dom.test.{ts,tsx}'],
  },
  {
    // A page goes on asking the server after its test: each file has a worker of its own.
    name: 'pwa-dom',
    root: 'pwa',
    environment: 'happy-dom',
    include: ['src/**/*.dom.test.{ts,tsx}'],
  },
  { ...journey, name: 'first-journeys', include: journeysOf(FIRST_JOURNEYS) },
  { ...journey, ...onPhone, name: 'first-journeys-phone', include: journeysOf(FIRST_JOURNEYS_ON_PHONES) },
  {
    ...journey,
    name: 'journeys',
    include: ['journeys/*.journey.ts'],
    exclude: journeysOf([...FIRST_JOURNEYS, ...FIRST_JOURNEYS_ON_PHONES]),
  },
  { ...journey, ...onPhone, name: 'journeys-phone', include: journeysOf(ON_BOTH_SCREENS) },
  ...['firefox', 'webkit'].map((name) => ({
    ...journey,
    name,
    include: ['journeys/engines/*.engine.ts'],
    env: { ENGINE: name },
  })),
]

/** Tests of the sources with one field of a link more. */
const plainField = { name: 'plain-field', root: 'scripts', include: ['plain-field/*.test.ts'] }

export default defineConfig({
  test: {
    globalSetup: ['api/embedded-mongo/src/testing/bundle-program.ts'],
    projects: [
      ...projects.map((project) => ({ test: { ...patience, ...project } })),
      { plugins: [addProbe], test: { ...patience, ...plainField } },
    ],
  },
})
