import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../source-files.ts'
import type { Figure, Outcome } from './scenario.ts'

export interface Report {
  seed: number
  minutes: number
  startedAt: string
  machine: string
  commit: string
  outcomes: Outcome[]
}

/** Cores, memory, system and Node of this machine, and how busy others keep it, in one line. */
export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GiB, ${process.platform}, Node ${process.version}, load average ${load}`
}

/** The commit that runs; `unknown` outside a repository. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim()
  } catch {
    return 'unknown'
  }
}

/** Writes the report to reports/ and returns its path. */
export function writeReport(report: Report): string {
  const folder = join(root, 'reports')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `prove-${report.seed}.json`)
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`)
  return path
}

/** The table of an outcome, a line each figure. */
export function describeOutcome(outcome: Outcome): string {
  const head = `${outcome.id} ${outcome.title}: ${outcome.state} (${outcome.seconds.toFixed(0)} s)`
  const lines = [
    ...(outcome.reason === null ? [] : [outcome.reason]),
    ...outcome.amounts.map(({ name, done, asked }) => `· ${name}: ${done} of ${asked}`),
    ...outcome.figures.map(describeFigure),
    ...outcome.notes,
  ]
  return [head, ...lines.map((line) => `    ${line}`)].join('\n')
}

function describeFigure({ name, value, goal, isReached }: Figure): string {
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)
  const wanted = goal === null ? '' : `  (goal ${goal})`
  return `${isReached ? '·' : '✗'} ${name}: ${shown}${wanted}`
}
