import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeOutputs } from './child-program.ts'
import type { FleetPool } from './fleet.ts'
import { seededRandom } from './random.ts'
import type { Outcome, Scenario, ScenarioRun } from './scenario.ts'

const PROGRAMS_SHOWN = 4

export interface RunOptions {
  seed: number
  seconds: number
  isShort: boolean
  rate?: number | null
  pool?: FleetPool | null
}

/**
 * Runs one scenario in an empty folder, undoes everything it started, and returns what it measured.
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const outcome: Outcome = {
    id: scenario.id,
    title: scenario.title,
    state: 'passed',
    reason: scenario.whyNot?.() ?? null,
    seconds: 0,
    figures: [],
    amounts: [],
    notes: [],
  }
  if (outcome.reason !== null) return { ...outcome, state: 'skipped' }
  const start = performance.now()
  const undos: (() => unknown)[] = []
  const run = createRun(outcome, undos, options)
  try {
    await scenario.run(run)
    const isGood = outcome.figures.every(({ isReached, isExact }) => isReached || (run.isShort && !isExact))
    outcome.state = isGood ? 'passed' : 'failed'
  } catch (error) {
    outcome.state = 'failed'
    outcome.reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const outputs = takeOutputs()
  if (outcome.state === 'failed') outcome.notes.push(...outputs.slice(-PROGRAMS_SHOWN))
  for (const undo of undos.reverse()) await Promise.resolve(undo()).catch(() => {})
  rmSync(run.directory, { recursive: true, force: true })
  outcome.seconds = (performance.now() - start) / 1000
  return outcome
}

function createRun(
  outcome: Outcome,
  undos: (() => unknown)[],
  { seed, seconds, isShort, rate = null, pool = null }: RunOptions,
): ScenarioRun {
  return {
    pool,
    random: seededRandom(seed),
    seconds,
    isShort,
    rate,
    directory: mkdtempSync(join(tmpdir(), 'atajo-prove-')),
    note: (text) => outcome.notes.push(text),
    measure(name, value, goal) {
      outcome.figures.push({
        name,
        value,
        goal: goal?.text ?? null,
        isExact: goal?.isExact ?? false,
        isReached: goal?.isReached(value) ?? true,
      })
    },
    amount: (name, done, asked) => outcome.amounts.push({ name, done, asked }),
    onEnd: (undo) => undos.push(undo),
  }
}
