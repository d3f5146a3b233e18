import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockDirectory } from './directory-lock.ts'
import { openEngine } from './engine.ts'
import { createWireServer } from './wire/server.ts'

export interface ServeOptions {
  directory: string
  /** A unix socket's path, or a port on the loopback interface. */
  listen: { socket: string } | { port: number }
  log: (line: string) => void
  /** True if the last process ended because it could not write. */
  isCautious?: boolean
  ttlIntervalMs?: number
  onFatal: (error: Error) => void
}

export interface ServedDirectory {
  /** The port, if one is listened on. */
  port: number | undefined
  close: () => Promise<void>
}

/** Opens a data directory exclusively and serves MongoDB clients. */
export async function serveDirectory(options: ServeOptions): Promise<ServedDirectory> {
  const { directory, listen, log } = options
  const lock = await lockDirectory(directory)
  try {
    const opened = await openEngine(options)
    const wire = createWireServer(opened.dispatch, log)
    opened.engine.connectionCount = wire.connectionCount
    const port = await listenOn(wire.server, listen)
    return {
      port,
      close: async () => {
        await wire.close()
        await opened.close()
        await lock.release()
        if ('socket' in listen) rmSync(listen.socket, { force: true })
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Only the owner can use the socket. The socket of a dead process is taken over. */
function listenOn(
  server: import('node:net').Server,
  listen: ServeOptions['listen'],
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    if ('port' in listen) {
      server.listen(listen.port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
      return
    }
    mkdirSync(dirname(listen.socket), { recursive: true, mode: 0o700 })
    if (existsSync(listen.socket)) rmSync(listen.socket)
    server.listen(listen.socket, () => {
      chmodSync(listen.socket, 0o600)
      resolve(undefined)
    })
  })
}
