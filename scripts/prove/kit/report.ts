import { cpus, loadavg, totalmem } from 'node:os'
import type { Outcome } from './scenario.ts'

/** Cores, memory, system and Node of this machine, and how busy others keep it, in one line. */
export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GiB, ${process.platform}, Node ${process.version}, load average ${load}`
}

/** The table of an outcome, a line each figure. */
export function describeOutcome(outcome: Outcome): string {
  const { id, title, state, seconds, reason, amounts, figures, notes } = outcome
  const lines = [
    ...(reason === null ? [] : [reason]),
    ...amounts.map(({ name, done, asked }) => `· ${name}: ${done} of ${asked}`),
    ...figures.map(({ name, value, goal, isReached }) => {
      const shown = Number.isInteger(value) ? value : value.toFixed(value < 10 ? 2 : 1)
      return `${isReached ? '·' : '✗'} ${name}: ${shown}${goal === null ? '' : `  (goal ${goal})`}`
    }),
    ...notes,
  ]
  return [`${id} ${title}: ${state} (${seconds.toFixed(0)} s)`, ...lines.map((line) => `    ${line}`)].join(
    '\n',
  )
}
