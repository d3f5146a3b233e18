import { afterAll, expect, test } from 'vitest'
import { scenarios } from '../scenarios.ts'
import { createFleetPool } from './fleet.ts'
import { describeOutcome } from './report.ts'
import { type Outcome, runScenario, type Scenario } from './scenario.ts'

const SEED = 20_261_121
const SECONDS = 3
/** They mostly wait, for a fault to be noticed or for a process to start. */
const AT_ONCE = 3

/**
 * A test for the short form of each scenario from one id to another, the next ones running beside
 * it; plain fleets are lent from one to the next.
 */
export function testShortForms(from: string, to: string): void {
  const pool = createFleetPool()
  const ids = scenarios.map(({ id }) => id)
  const chosen = scenarios.slice(ids.indexOf(from), ids.indexOf(to) + 1)
  const runnable = chosen.filter((scenario) => !scenario.whyNot?.())
  const outcomes = new Map<Scenario, Promise<Outcome>>()
  afterAll(async () => {
    await Promise.all(outcomes.values())
    await pool.close()
  })

  function outcomeOf(scenario: Scenario): Promise<Outcome> {
    const started =
      outcomes.get(scenario) ?? runScenario(scenario, { seed: SEED, seconds: SECONDS, isShort: true, pool })
    outcomes.set(scenario, started)
    return started
  }

  for (const scenario of chosen) {
    const place = runnable.indexOf(scenario)
    test.skipIf(place < 0)(`${scenario.id}: holds through ${scenario.title}`, async () => {
      const [own] = runnable.slice(place, place + AT_ONCE).map(outcomeOf)
      const outcome = (await own) as Outcome
      expect(outcome.state, describeOutcome(outcome)).toBe('passed')
    })
  }
}
