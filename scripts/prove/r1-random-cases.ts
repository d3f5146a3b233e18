import { spawnSync } from 'node:child_process'
import { root } from '../source-files.ts'
import { filesWithRandomCases } from '../test/rings.ts'
import { exactly, type Scenario } from './kit/scenario.ts'

/** The usual number of cases takes about this long. */
const SECONDS_OF_USUAL = 120
/** 100,000 cases of the gates, 1,000 schedules of the outbox in a browser. */
const FULL_SCALE = 250

export const tryRandomCases: Scenario = {
  id: 'R1',
  title: 'many more random cases than the tests try',
  weight: 6,
  async run(run) {
    const scale = Math.min(FULL_SCALE, Math.max(1, run.seconds / SECONDS_OF_USUAL))
    run.amount('times the usual number of cases', Math.round(scale), FULL_SCALE)
    const options = ['--maxWorkers=2', '--testTimeout=0', ...filesWithRandomCases()]
    const { status, stdout } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...options],
      { cwd: root, encoding: 'utf8', env: { ...process.env, RANDOM_SCALE: String(scale) } },
    )
    if (status !== 0) run.note(stdout.slice(-2000))
    run.measure('runs that failed', status === 0 ? 0 : 1, exactly(0))
  },
}
