import type { NetConnectOpts } from 'node:net'
import type { ProxyOrder, ProxyReport } from '../programs/fault-proxy.ts'
import type { Fault } from './fault-proxy.ts'
import { startOwnProcess } from './own-process.ts'
import type { Place } from './place.ts'

/** A fault proxy in a process of its own: what it does to every byte delays nobody who measures. */
export interface ProxyProcess {
  port: number
  /** Resolves when the fault is there. */
  setFault(fault: Fault): Promise<void>
}

/** Starts one in front of `target`; it ends with the run. */
export async function startProxyProcess(place: Place, target: NetConnectOpts): Promise<ProxyProcess> {
  const proxy = startOwnProcess<ProxyOrder, ProxyReport>(place, 'fault-proxy')
  const { port } = await proxy.ask({ target, seed: place.random.between(0, 2 ** 32 - 1) })
  return {
    port,
    async setFault(fault) {
      await proxy.ask({ fault })
    },
  }
}
