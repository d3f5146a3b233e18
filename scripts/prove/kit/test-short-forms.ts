import { afterAll, expect, test } from 'vitest'
import { scenarios } from '../scenarios.ts'
import { createFleetPool } from './fleet-pool.ts'
import { describeOutcome } from './report.ts'
import { runScenario } from './run-scenario.ts'

const SEED = 20_261_121
const SECONDS = 3

/**
 * A test for the short form of each scenario from one id to another; plain fleets are shared among
 * them.
 */
export function testShortForms(from: string, to: string): void {
  const pool = createFleetPool()
  const ids = scenarios.map(({ id }) => id)
  afterAll(() => pool.close())
  for (const scenario of scenarios.slice(ids.indexOf(from), ids.indexOf(to) + 1)) {
    const reason = scenario.whyNot?.() ?? null
    test.skipIf(reason !== null)(`${scenario.id}: holds through ${scenario.title}`, async () => {
      const outcome = await runScenario(scenario, { seed: SEED, seconds: SECONDS, isShort: true, pool })
      expect(outcome.state, describeOutcome(outcome)).toBe('passed')
    })
  }
}
