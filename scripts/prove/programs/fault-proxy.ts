import type { NetConnectOpts } from 'node:net'
import { type Fault, type FaultProxy, startFaultProxy } from '../kit/fault-proxy.ts'
import { seededRandom } from '../kit/random.ts'
import { takeOrders } from '../kit/take-orders.ts'

/** First the server behind it, then one fault after the other. */
export type ProxyOrder = { target: NetConnectOpts; seed: number } | { fault: Fault }

/** Where it listens. */
export interface ProxyReport {
  port: number
}

let proxy: FaultProxy | null = null

takeOrders<ProxyOrder, ProxyReport>(async (order) => {
  if ('target' in order) proxy = await startFaultProxy(order.target, seededRandom(order.seed))
  else proxy?.setFault(order.fault)
  return { port: proxy?.port ?? 0 }
})
