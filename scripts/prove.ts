import { parseArgs } from 'node:util'
import { buildService } from './build-service.ts'
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

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(FAILED))
buildService()
const report: Report = {
  seed,
  minutes,
  startedAt: new Date().toISOString(),
  machine: describeMachine(),
  commit: currentCommit(),
  outcomes: [],
}
console.log(`${report.machine}\ncommit ${report.commit}, seed ${seed}, ${minutes} minutes\n`)
const runnable = chosen.filter((scenario) => !scenario.whyNot?.())
const weights = runnable.reduce((sum, { weight }) => sum + weight, 0)
for (const scenario of chosen) {
  const seconds = (minutes * 60 * scenario.weight) / weights
  const outcome = await runScenario(scenario, { seed, seconds, isShort: false, rate })
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

function chooseScenarios(only: string | undefined): readonly Scenario[] {
  if (only === undefined) return scenarios
  const ids = only.toUpperCase().split(',')
  return scenarios.filter(({ id }) => ids.includes(id))
}
