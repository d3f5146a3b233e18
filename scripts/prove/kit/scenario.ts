import type { FleetPool } from './fleet.ts'
import type { Place } from './place.ts'

/**
 * What a measured value has to be. `exact` goals hold however slow the machine is; the others
 * depend on it.
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

/** How much of a whole proof this run did. */
export interface Amount {
  name: string
  done: number
  asked: number
}

export interface ScenarioRun extends Place {
  /** Seconds that the fault and its load may take; rounds stop when they are over. */
  seconds: number
  /** A few seconds in the test suite, where only exact goals count. */
  isShort: boolean
  /** Clicks a second of a soak; null for the rate that two cores can hold. */
  rate: number | null
  /** Where a plain fleet is borrowed instead of started, in short runs. */
  pool: FleetPool | null
  note(text: string): void
  measure(name: string, value: number, goal?: Goal): void
  amount(name: string, done: number, asked: number): void
}

export interface Scenario {
  id: string
  title: string
  /** How many shares of the run's time it takes, beside the others. */
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
  return { text: `= ${expected}`, isExact: true, isReached: (value) => value === expected }
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
