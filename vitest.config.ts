import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

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

/** What a phone shows otherwise is walked on both; the other journeys choose their own screens. */
const ON_BOTH = ['groups-and-tags', 'link-form', 'links-list']
/** What people do on the way. */
const ON_PHONES_ALONE = ['first-link', 'offline-edits']
const journeysOf = (names: readonly string[]) => names.map((name) => `journeys/${name}.journey.ts`)

const projects = [
  { name: 'shared', isolate, root: 'shared', include: ['src/**/*.test.ts'] },
  { ...api, name: 'api', include: ['src/**/*.test.ts'] },
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
  },
  {
    name: 'scripts',
    root: 'scripts',
    include: ['{commands,migrate,replicas,round-trip,verify-mongo}/*.test.ts'],
  },
  {
    name: 'faults',
    root: 'scripts',
    include: ['prove/*.test.ts'],
  },
  {
    name: 'threats',
    isolate,
    root: 'api',
    include: ['threats/**/*.threat.ts'],
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
  {
    ...journey,
    name: 'browser',
    include: ['journeys/*.journey.ts'],
    exclude: journeysOf(ON_PHONES_ALONE),
  },
  {
    ...journey,
    name: 'phone',
    include: journeysOf([...ON_BOTH, ...ON_PHONES_ALONE]),
    env: { JOURNEY_SCREEN: 'phone' },
  },
  ...['firefox', 'webkit'].map((name) => ({
    ...journey,
    name,
    include: ['journeys/engines/*.engine.ts'],
    env: { ENGINE: name },
  })),
]

export default defineConfig({
  test: {
    globalSetup: ['api/embedded-mongo/src/testing/bundle-program.ts'],
    projects: projects.map((project) => ({ test: { ...patience, ...project } })),
  },
})
