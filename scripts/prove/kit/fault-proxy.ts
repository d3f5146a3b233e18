import { startOwnProcess } from './own-process.ts'
import type { Place } from './place.ts'

export type Fault =
  | { kind: 'none' }
  /** Each piece arrives later by `ms` ± `jitterMs`, in order. */
  | { kind: 'delay'; ms: number; jitterMs: number }
  /** Everything is accepted and nothing arrives; connections stay open. */
  | { kind: 'black hole' }
  /** Open connections and new ones are reset. */
  | { kind: 'reset' }
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Each piece is cut into slices of so many bytes, sent one by one. */
  | { kind: 'slices'; bytes: number }
  /** A connection is reset once it has carried so many bytes. */
  | { kind: 'cut'; afterBytes: number }
  /** The server's answer is thrown away and the connection reset, with this probability. */
  | { kind: 'lose answers'; probability: number }

/** First the port behind the proxy, then each fault; the answer is the proxy's own port. */
export type ProxyOrder = { target: number; seed: number } | { fault: Fault }

export interface FaultProxy {
  port: number
  /** Resolves when the fault is there. */
  setFault(fault: Fault): Promise<unknown>
}

/** Starts a TCP proxy on loopback in front of a port; it ends with the run. */
export async function startFaultProxy(place: Place, target: number): Promise<FaultProxy> {
  const order = startOwnProcess<ProxyOrder, number>(place, 'fault-proxy')
  const port = await order({ target, seed: place.random.between(0, 2 ** 32 - 1) })
  return { port, setFault: (fault) => order({ fault }) }
}
