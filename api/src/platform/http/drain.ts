import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  /** Whether the process is about to end, so that no balancer should send it anything new. */
  isDraining(): boolean
  /**
   * Answers everything for `graceMs` more, each answer with `Connection: close`, so that balancers notice and
   * clients with kept-alive connections dial again elsewhere.
   */
  begin(server: Server, graceMs: number): Promise<void>
}

/** What a process does between the signal to end and the end of its listening. */
export function createDrain(): Drain {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async begin(server, graceMs) {
      isDraining = true
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      await pause(graceMs)
    },
  }
}
