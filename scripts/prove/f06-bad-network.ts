import type { Fault } from './kit/fault-proxy.ts'
import { measureAfterOutages, prepareOutage, runOutage } from './kit/outage.ts'
import type { Scenario } from './kit/scenario.ts'

interface NetworkFault {
  name: string
  fault: Fault
  isTotal: boolean
}

const FAULTS: NetworkFault[] = [
  { name: '+500±200 ms', fault: { kind: 'delay', ms: 500, jitterMs: 200 }, isTotal: false },
  { name: 'black hole', fault: { kind: 'black hole' }, isTotal: true },
  { name: 'reset', fault: { kind: 'reset' }, isTotal: true },
  { name: '8 kB/s', fault: { kind: 'throttle', bytesPerSecond: 8_000 }, isTotal: false },
  { name: '10-byte slices', fault: { kind: 'slices', bytes: 10 }, isTotal: false },
  { name: 'cut after 20 kB', fault: { kind: 'cut', afterBytes: 20_000 }, isTotal: false },
]

export const spoilNetwork: Scenario = {
  id: 'F6',
  title: 'a bad network between the service and its database',
  weight: 4,
  async run(run) {
    const stage = await prepareOutage(run, { warmCodes: run.isShort ? 20 : 10_000, hasProxy: true })
    const { proxy } = stage.fleet
    const seconds = run.isShort ? 1 : Math.min(60, run.seconds / FAULTS.length)
    run.amount('seconds of each fault', seconds, 60)
    for (const { name, fault, isTotal } of FAULTS) {
      await runOutage(run, stage, {
        name,
        perSecond: run.isShort ? 100 : 1_000,
        seconds,
        isTotal,
        begin: () => proxy?.setFault(fault),
        end: () => proxy?.setFault({ kind: 'none' }),
      })
    }
    await measureAfterOutages(run, stage)
  },
}
