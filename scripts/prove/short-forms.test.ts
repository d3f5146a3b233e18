import { afterAll, expect, test } from 'vitest'
import { createFleetPool } from './kit/fleet-pool.ts'
import { describeOutcome } from './kit/report.ts'
import { runScenario } from './kit/run-scenario.ts'
import { scenarios } from './scenarios.ts'

const SEED = 20_261_121
const pool = createFleetPool()

afterAll(() => pool.close())

for (const scenario of scenarios) {
  const reason = scenario.whyNot?.() ?? null
  test.skipIf(reason !== null)(`${scenario.id}: holds through ${scenario.title}`, async () => {
    const outcome = await runScenario(scenario, { seed: SEED, seconds: 3, isShort: true, pool })
    expect(outcome.state, describeOutcome(outcome)).toBe('passed')
  })
}
