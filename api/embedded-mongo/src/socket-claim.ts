import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const CLAIM = /^owner-(\d+)$/
const TRIES = 3
const PAUSE_MS = 20

export interface SocketClaim {
  release: () => Promise<void>
}

/**
 * Claims a directory by a listening socket in it; `undefined` if it is claimed. Each process checks
 * again after binding and withdraws: two may both lose, but never both win. Linux only.
 */
export async function claimBySocket(directory: string): Promise<SocketClaim | undefined> {
  const descriptor = openSync(directory, 'r')
  const pathOf = (number: number) => join('/proc/self/fd', String(descriptor), `owner-${number}`)
  const others = numbersIn(directory)
  const own = Math.max(0, ...others) + 1
  const bound = (await someAnswers(others.map(pathOf))) ? 'taken' : await bind(pathOf(own))
  const release = async () => {
    if (typeof bound === 'object') await new Promise<void>((resolve) => bound.close(() => resolve()))
    closeSync(descriptor)
  }
  const rivals = numbersIn(directory).filter((number) => number !== own)
  if (bound === 'taken' || (await someAnswers(rivals.map(pathOf)))) {
    await release()
    return undefined
  }
  for (const number of rivals) if (number < own) rmSync(join(directory, `owner-${number}`), { force: true })
  return { release }
}

function numbersIn(directory: string): number[] {
  return readdirSync(directory).flatMap((name) => {
    const number = CLAIM.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}

/** Connects several times, since a socket refuses between bind and listen. */
async function someAnswers(paths: readonly string[]): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES && paths.length > 0; attempt++) {
    if ((await Promise.all(paths.map(answers))).some(Boolean)) return true
    if (attempt < TRIES) await pause(PAUSE_MS)
  }
  return false
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}

/** File systems without sockets cannot have this claim. */
function bind(path: string): Promise<Server | 'taken' | 'unsupported'> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'EADDRINUSE' ? 'taken' : 'unsupported')
    })
    server.listen({ path, exclusive: true }, () => resolve(server.unref()))
  })
}
