import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnections } from './open-connections.ts'

export interface Drain {
  /** True once the process is ending, so that load balancers stop sending requests. */
  isDraining(): boolean
  /** Tracks the server's connections from now on. */
  watch(server: Server): void
  /**
   * Answers with `Connection: close` for `graceMs`, so that clients reconnect elsewhere. Then
   * closes connections that never sent anything, for which the server would wait.
   */
  begin(server: Server, graceMs: number): Promise<void>
}

/** Interval in ms at which connections are closed after their last answer. */
const SWEEP_MS = 100

/** Lets a process finish its open requests between the signal to end and its end. */
export function createDrain(): Drain {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    watch(server) {
      openConnections(server)
    },
    async begin(server, graceMs) {
      isDraining = true
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      await pause(graceMs)
      for (const socket of openConnections(server)) if (socket.bytesRead === 0) socket.destroy()
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      server.once('close', () => clearInterval(sweep))
    },
  }
}
