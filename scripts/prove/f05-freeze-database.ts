import { measureAfterOutages, prepareOutage, runOutage } from './kit/outage.ts'
import type { Scenario } from './kit/scenario.ts'

export const freezeDatabase: Scenario = {
  id: 'F5',
  title: 'the database frozen with open connections',
  weight: 3,
  async run(run) {
    const stage = await prepareOutage(run, { warmCodes: run.isShort ? 20 : 10_000, hasProxy: false })
    const engine = stage.fleet.engine.program()
    const seconds = run.isShort ? 3 : Math.min(60, run.seconds)
    run.amount('seconds frozen', seconds, 60)
    await runOutage(run, stage, {
      name: 'frozen',
      perSecond: run.isShort ? 100 : 1_000,
      seconds,
      isTotal: true,
      begin: () => engine.signalAll('SIGSTOP'),
      end: () => engine.signalAll('SIGCONT'),
    })
    await measureAfterOutages(run, stage)
  },
}
