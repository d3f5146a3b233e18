import { parseArgs } from 'node:util'
import { createProgress } from '../api/src/commands/progress.ts'
import { buildService } from './build-service.ts'
import { PROVE_PROGRESS_TEXTS } from './prove/kit/progress-texts.ts'
import {
  currentCommit,
  describeMachine,
  describeOutcome,
  type Report,
  writeReport,
} from './prove/kit/report.ts'
import { runScenario } from './prove/kit/run-scenario.ts'
import type { Scenario } from './prove/kit/scenario.ts'
import { scenarios } from './prove/scenarios.ts'

const DEFAULT_MINUTES = '60'
const FAILED = 1
const TELL_MS = 1000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: DEFAULT_MINUTES },
    seed: { type: 'string' },
    only: { type: 'string' },
    rate: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const rate = values.rate === undefined ? null : Number(values.rate)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
const chosen = chooseScenarios(values.only)
if (!(minutes > 0) || !Number.isInteger(seed) || chosen.length === 0) {
  console.error('Usage: npm run prove -- [--minutes N] [--seed S] [--only F1,F4] [--rate clicks/s of F21]')
  process.exit(2)
}

const report: Report = {
  seed,
  minutes,
  startedAt: new Date().toISOString(),
  machine: describeMachine(),
  commit: currentCommit(),
  outcomes: [],
}
const progress = createProgress({ texts: PROVE_PROGRESS_TEXTS })
progress.onInterrupt(() =>
  report.outcomes.length === 0
    ? 'Interrupted before the first verdict; nothing is left behind.'
    : `Interrupted after ${report.outcomes.length} of ${chosen.length} scenarios. Report: ${writeReport(report)}`,
)
buildService()
console.log(`${report.machine}\ncommit ${report.commit}, seed ${seed}, ${minutes} minutes\n`)
const runnable = chosen.filter((scenario) => !scenario.whyNot?.())
const weights = runnable.reduce((sum, { weight }) => sum + weight, 0)
for (const scenario of chosen) {
  const seconds = (minutes * 60 * scenario.weight) / weights
  const stopTelling = tellTime(scenario, seconds)
  const outcome = await runScenario(scenario, { seed, seconds, isShort: false, rate }).finally(stopTelling)
  report.outcomes.push(outcome)
  writeReport(report)
  console.log(describeOutcome(outcome))
  if (outcome.state === 'failed') {
    console.log(
      `    again: npm run prove -- --only ${scenario.id} --seed ${seed} --minutes ${Math.ceil(seconds / 60)}`,
    )
  }
}
const count = (state: string) => report.outcomes.filter((outcome) => outcome.state === state).length
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
console.log(`report: ${writeReport(report)}`)
process.exit(count('failed') > 0 ? FAILED : 0)

/** Shows how much of a scenario's time is over; several start and end their programs beyond it. */
function tellTime(scenario: Scenario, seconds: number): () => void {
  const start = performance.now()
  const label = `${scenario.id}, ${chosen.indexOf(scenario) + 1} of ${chosen.length}`
  const tell = () => {
    const done = Math.min(seconds, (performance.now() - start) / 1000)
    progress.show({ label, done, of: seconds, unit: 's', isTime: true })
  }
  tell()
  const timer = setInterval(tell, TELL_MS)
  return () => {
    clearInterval(timer)
    progress.clear()
  }
}

function chooseScenarios(only: string | undefined): readonly Scenario[] {
  if (only === undefined) return scenarios
  const ids = only.toUpperCase().split(',')
  return scenarios.filter(({ id }) => ids.includes(id))
}
