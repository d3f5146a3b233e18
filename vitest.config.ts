import { defineConfig } from 'vitest/config'

/** A shared CI machine may starve one run; a second failure is a failure, and the report names both. */
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          retry,
          root: 'api',
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
          include: ['{commands,migrate,replicas}/*.test.ts'],
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
          root: 'api',
          include: ['threats/**/*.threat.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'pwa',
          root: 'pwa',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'browser',
          retry,
          root: 'pwa',
          include: ['journeys/**/*.journey.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
