import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * A shared CI machine may starve one run; a second failure is a failure, and the report names both.
 */
const retry = process.env.CI ? 1 : 0

/** Files share a worker and what it has loaded; each has a database of its own. */
const isolate = false

const api = {
  retry,
  isolate,
  root: 'api',
  globalSetup: [join(import.meta.dirname, 'api/src/testing/shared-engine.ts')],
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

const journey = {
  retry,
  isolate,
  setupFiles: [join(import.meta.dirname, 'pwa/journeys/harness/each-file.ts')],
  root: 'pwa',
  testTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 120_000,
}

/** What a phone shows otherwise is walked on both; the other journeys choose their own screens. */
const ON_BOTH = ['groups-and-tags', 'link-form', 'links-list']
/** What people do on the way. */
const ON_PHONES_ALONE = ['first-link', 'offline-edits']
const journeysOf = (names: readonly string[]) => names.map((name) => `journeys/${name}.journey.ts`)

export default defineConfig({
  test: {
    globalSetup: ['api/embedded-mongo/src/testing/bundle-program.ts'],
    projects: [
      { test: { name: 'shared', isolate, root: 'shared', include: ['src/**/*.test.ts'] } },
      { test: { ...api, name: 'api', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...api,
          name: 'plain-redirects',
          include: [
            'src/features/redirects/{redirect-forms,redirects,redirects.processes,gated-redirects}.test.ts',
          ],
          env: { FAST_PATH: 'off' },
        },
      },
      {
        test: {
          name: 'embedded-mongo',
          retry,
          isolate,
          root: 'api/embedded-mongo',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'scripts',
          retry,
          root: 'scripts',
          include: ['{commands,migrate,replicas,round-trip,verify-mongo}/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'faults',
          retry,
          root: 'scripts',
          include: ['prove/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'threats',
          retry,
          isolate,
          root: 'api',
          include: ['threats/**/*.threat.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'pwa',
          isolate,
          setupFiles: [join(import.meta.dirname, 'pwa/fresh-file.ts')],
          root: 'pwa',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...journey,
          name: 'browser',
          include: ['journeys/*.journey.ts'],
          exclude: journeysOf(ON_PHONES_ALONE),
        },
      },
      {
        test: {
          ...journey,
          name: 'phone',
          include: journeysOf([...ON_BOTH, ...ON_PHONES_ALONE]),
          env: { JOURNEY_SCREEN: 'phone' },
        },
      },
      ...['firefox', 'webkit'].map((name) => ({
        test: { ...journey, name, include: ['journeys/engines/*.engine.ts'], env: { ENGINE: name } },
      })),
    ],
  },
})
