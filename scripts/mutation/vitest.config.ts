import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * The tests that MUTATION_TESTS names, in a copy of the repository whose shared code is mutated
 * too.
 */
export default defineConfig({
  root: folder('.'),
  resolve: { alias: [{ find: /^@atajo\/shared\/(.*)$/, replacement: `${folder('shared/src')}/$1.ts` }] },
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    globalSetup: [folder('api/src/testing/shared-engine.ts')],
    // Changed code runs several times slower.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
