import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createProgress } from '../api/src/commands/progress.ts'
import { buildService } from './build-service.ts'
import { describeMachine, describeOutcome } from './prove/kit/report.ts'
import { type Outcome, runScenario, type Scenario } from './prove/kit/scenario.ts'
import { scenarios } from './prove/scenarios.ts'
import { root } from './source-files.ts'

const FAILED = 1
const PROGRESS_MS = 1000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    only: { type: 'string' },
    rate: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const rate = values.rate === undefined ? null : Number(values.rate)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
const ids = values.only?.toUpperCase().split(',')
const chosen = scenarios.filter(({ id }) => ids?.includes(id) ?? true)
if (!(minutes > 0) || !Number.isInteger(seed) || chosen.length === 0) {
  console.error('Usage: npm run prove -- [--minutes N] [--seed S] [--only F1,F4] [--rate clicks/s of F21]')
  process.exit(2)
}

const outcomes: Outcome[] = []
const header = {
  seed,
  minutes,
  startedAt: new Date().toISOString(),
  machine: describeMachine(),
  commit: currentCommit(),
}
/** In the language of the report. */
const texts = {
  amount: (done: string, of: string | null, unit: string) => `${done}${of ? ` of ${of}` : ''} ${unit}`,
  percent: (percent: number) => `${percent} %`,
  rate: (perSecond: string) => `${perSecond}/s`,
  remaining: (left: number) =>
    left < 100 ? `${Math.ceil(left)} s left` : `${Math.ceil(left / 60)} min left`,
  number: (value: number) => Math.round(value).toLocaleString('en'),
}
const progress = createProgress({ texts })
progress.onInterrupt(() =>
  outcomes.length === 0
    ? 'Interrupted before the first verdict; nothing is left behind.'
    : `Interrupted after ${outcomes.length} of ${chosen.length} scenarios. Report: ${writeReport()}`,
)
buildService()
console.log(`${header.machine}\ncommit ${header.commit}, seed ${seed}, ${minutes} minutes\n`)
const runnable = chosen.filter((scenario) => !scenario.whyNot?.())
const weights = runnable.reduce((sum, { weight }) => sum + weight, 0)
for (const scenario of chosen) {
  const seconds = (minutes * 60 * scenario.weight) / weights
  const stopProgress = showTime(scenario, seconds)
  const outcome = await runScenario(scenario, { seed, seconds, isShort: false, rate }).finally(stopProgress)
  outcomes.push(outcome)
  writeReport()
  console.log(describeOutcome(outcome))
  if (outcome.state !== 'failed') continue
  const again = `--only ${scenario.id} --seed ${seed} --minutes ${Math.ceil(seconds / 60)}`
  console.log(`    again: npm run prove -- ${again}`)
}
const count = (state: string) => outcomes.filter((outcome) => outcome.state === state).length
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
console.log(`report: ${writeReport()}`)
process.exit(count('failed') > 0 ? FAILED : 0)

/** Shows how much of a scenario's time is over; several start and end their programs beyond it. */
function showTime(scenario: Scenario, seconds: number): () => void {
  const start = performance.now()
  const label = `${scenario.id}, ${chosen.indexOf(scenario) + 1} of ${chosen.length}`
  const show = () => {
    const done = Math.min(seconds, (performance.now() - start) / 1000)
    progress.show({ label, done, of: seconds, unit: 's', isTime: true })
  }
  show()
  const timer = setInterval(show, PROGRESS_MS)
  return () => {
    clearInterval(timer)
    progress.clear()
  }
}

/** Writes what is known so far to reports/ and returns the path. */
function writeReport(): string {
  mkdirSync(join(root, 'reports'), { recursive: true })
  const path = join(root, 'reports', `prove-${seed}.json`)
  writeFileSync(path, `${JSON.stringify({ ...header, outcomes }, null, 2)}\n`)
  return path
}

/** The commit that runs; `unknown` outside a repository. */
function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim()
  } catch {
    return 'unknown'
  }
}
