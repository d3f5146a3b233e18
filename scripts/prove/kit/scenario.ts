import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeOutputs } from './child-program.ts'
import type { FleetPool } from './fleet.ts'
import type { Place } from './place.ts'
import { seededRandom } from './random.ts'

const PROGRAMS_SHOWN = 4
const LINES_NOTED = 5

/**
 * A condition on a measured value. Exact goals hold however slow the machine is; the others depend
 * on it.
 */
export interface Goal {
  text: string
  isExact: boolean
  isReached(value: number): boolean
}

export interface Figure {
  name: string
  value: number
  goal: string | null
  isExact: boolean
  isReached: boolean
}

/** This run's part of a whole proof. */
interface Amount {
  name: string
  done: number
  asked: number
}

interface RunOptions {
  seed: number
  /** Seconds that the fault and its load may take; rounds stop when they are over. */
  seconds: number
  /** A few seconds in the test suite, where only exact goals count. */
  isShort: boolean
  /** Clicks a second of a soak; null for the rate that two cores can hold. */
  rate?: number | null
  /** Lends a plain fleet in short runs, which then start none. */
  pool?: FleetPool | null
}

export interface ScenarioRun extends Place, Required<RunOptions> {
  note(text: string): void
  measure(name: string, value: number, goal?: Goal): void
  amount(name: string, done: number, asked: number): void
}

export interface Scenario {
  id: string
  title: string
  /** Its shares of the run's time, beside the others'. */
  weight: number
  /** Why it cannot run here; null when it can. */
  whyNot?(): string | null
  run(run: ScenarioRun): Promise<void>
}

export interface Outcome {
  id: string
  title: string
  state: 'passed' | 'failed' | 'skipped'
  reason: string | null
  seconds: number
  figures: Figure[]
  amounts: Amount[]
  notes: string[]
}

/** A goal that is one value, on any machine. */
export function exactly(expected: number): Goal {
  return always(`= ${expected}`, (value) => value === expected)
}

/** A goal that must hold on any machine. */
export function always(text: string, isReached: (value: number) => boolean): Goal {
  return { text, isExact: true, isReached }
}

/** A verdict on a figure that must not be higher. */
export function atMost(limit: number): Goal {
  return { text: `≤ ${limit}`, isExact: false, isReached: (value) => value <= limit }
}

/** A verdict on a figure that must not be lower. */
export function atLeast(limit: number): Goal {
  return { text: `≥ ${limit}`, isExact: false, isReached: (value) => value >= limit }
}

/** The first lines of what is wrong. */
export function noteSome(run: ScenarioRun, lines: readonly string[]): void {
  for (const line of lines.slice(0, LINES_NOTED)) run.note(line)
}

/**
 * Repeats a round until the run's time is over or the asked number is reached, and notes how many
 * it did. A short run does `shortRounds`.
 */
export async function repeatRounds(
  run: ScenarioRun,
  { asked, shortRounds, name }: { asked: number; shortRounds: number; name: string },
  round: (number: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + run.seconds * 1000
  const limit = run.isShort ? shortRounds : asked
  let done = 0
  while (done < limit && (run.isShort || done === 0 || performance.now() < end)) await round(done++)
  run.amount(name, done, asked)
}

/** Runs one scenario in an empty folder, undoes what it started, and returns what it measured. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const { id, title } = scenario
  const reason = scenario.whyNot?.() ?? null
  const outcome: Outcome = {
    id,
    title,
    state: 'passed',
    reason,
    seconds: 0,
    figures: [],
    amounts: [],
    notes: [],
  }
  if (reason !== null) return { ...outcome, state: 'skipped' }
  const start = performance.now()
  const undos: (() => unknown)[] = []
  const run = createRun(outcome, undos, options)
  try {
    await scenario.run(run)
    const isGood = outcome.figures.every(({ isReached, isExact }) => isReached || (run.isShort && !isExact))
    if (!isGood) outcome.state = 'failed'
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

function createRun(outcome: Outcome, undos: (() => unknown)[], options: RunOptions): ScenarioRun {
  return {
    rate: null,
    pool: null,
    ...options,
    random: seededRandom(options.seed),
    directory: mkdtempSync(join(tmpdir(), 'atajo-prove-')),
    note: (text) => outcome.notes.push(text),
    measure(name, value, goal) {
      const isReached = goal?.isReached(value) ?? true
      outcome.figures.push({
        name,
        value,
        goal: goal?.text ?? null,
        isExact: goal?.isExact ?? false,
        isReached,
      })
    },
    amount: (name, done, asked) => outcome.amounts.push({ name, done, asked }),
    onEnd: (undo) => undos.push(undo),
  }
}
