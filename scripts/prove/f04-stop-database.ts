import { measureAfterOutages, prepareOutage, runOutage } from './kit/outage.ts'
import type { Scenario } from './kit/scenario.ts'

export const stopDatabase: Scenario = {
  id: 'F4',
  title: 'the database stopped and started again',
  weight: 3,
  async run(run) {
    const stage = await prepareOutage(run, { warmCodes: run.isShort ? 20 : 10_000, hasProxy: false })
    const { engine } = stage.fleet
    const seconds = run.isShort ? 1.5 : Math.min(60, run.seconds)
    run.amount('seconds without database', seconds, 60)
    await runOutage(run, stage, {
      name: 'stopped',
      perSecond: run.isShort ? 100 : 1_000,
      seconds,
      isTotal: true,
      begin: () => engine.stop(),
      end: () => engine.start(),
    })
    await measureAfterOutages(run, stage)
  },
}
