import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnections } from './open-connections.ts'

export interface Drain {
  /** Whether the process is about to end, so that no balancer should send it anything new. */
  isDraining(): boolean
  /** Remembers the connections of this server from now on. */
  watch(server: Server): void
  /**
   * Answers for `graceMs` more with `Connection: close`, so that clients dial elsewhere. Then
   * closes connections that never sent anything, for which the server would wait.
   */
  begin(server: Server, graceMs: number): Promise<void>
}

/** How often connections are closed whose last answer was under way when the end began, in ms. */
const SWEEP_MS = 100

/** What a process does between the signal to end and the end of its listening. */
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
