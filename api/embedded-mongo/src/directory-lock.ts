import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { EmbeddedMongoError } from './failure.ts'
import { claimBySocket } from './socket-claim.ts'

export interface DirectoryLock {
  release: () => Promise<void>
}

/**
 * Locks a data directory by listening on a socket named after its inode, which the system frees
 * when the process dies. On Linux another socket inside the directory covers other containers.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = realpathSync(directory)
  const { dev, ino } = statSync(path)
  const server = await listen(lockAddress(path, `${dev}-${ino}`)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(directory) : error
  })
  const free = () => new Promise<void>((resolve) => server.close(() => resolve()))
  if (platform() !== 'linux') return { release: free }
  const claim = await claimBySocket(path)
  if (!claim) {
    await free()
    throw inUse(directory)
  }
  return {
    release: async () => {
      await claim.release()
      await free()
    },
  }
}

function inUse(directory: string): EmbeddedMongoError {
  return new EmbeddedMongoError(
    'directory-in-use',
    `the data directory ${directory} is in use by another process`,
  )
}

/**
 * Linux has abstract names that vanish with their socket. Other systems use a pipe or a loopback
 * port.
 */
function lockAddress(path: string, identity: string): string | { host: string; port: number } {
  if (platform() === 'linux') return `\0embedded-database-${identity}`
  if (platform() === 'win32') return join('\\\\.\\pipe', `embedded-database-${identity}`)
  let hash = 0
  for (const char of path) hash = (hash * 31 + char.charCodeAt(0)) % 16_000
  return { host: '127.0.0.1', port: 49_152 + hash }
}

function listen(address: string | { host: string; port: number }): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', reject)
    server.listen(address as string, () => resolve(server))
  })
}
