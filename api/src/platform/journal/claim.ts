import { closeSync, mkdirSync, openSync, readdirSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CLAIM = /^claim-(\d+)$/
const LIVENESS_TRIES = 3
const LIVENESS_PAUSE_MS = 20

export interface Claim {
  directory: string
  release(): void
}

/**
 * Claims a directory by a listening socket, which dies with the process. Returns null if it is
 * claimed. Each process checks again after binding: two may both lose, but never both win.
 */
export async function claimDirectory(directory: string): Promise<Claim | null> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const descriptor = openSync(directory, 'r')
  let server: Server | null = null
  let isHeld = false
  const giveUp = () => (server ? void server.close(() => closeSync(descriptor)) : closeSync(descriptor))
  try {
    const pathOf = (number: number) => socketPath(directory, descriptor, number)
    const own = Math.max(0, ...claimNumbers(directory)) + 1
    if (!(await hasLivingClaim(directory, pathOf))) server = await bind(pathOf(own))
    if (server === null || (await hasLivingClaim(directory, pathOf, own))) return null
    for (const number of claimNumbers(directory)) {
      if (number < own) unlinkSync(join(directory, `claim-${number}`))
    }
    isHeld = true
    return { directory, release: giveUp }
  } finally {
    if (!isHeld) giveUp()
  }
}

async function hasLivingClaim(
  directory: string,
  pathOf: (number: number) => string,
  own?: number,
): Promise<boolean> {
  for (const number of claimNumbers(directory)) {
    if (number !== own && (await isAlive(pathOf(number)))) return true
  }
  return false
}

function claimNumbers(directory: string): number[] {
  return readdirSync(directory).flatMap((name) => {
    const match = CLAIM.exec(name)
    return match ? [Number(match[1])] : []
  })
}

/** Socket paths have at most 107 bytes; through /proc they stay short. */
function socketPath(directory: string, descriptor: number, number: number): string {
  const parent = platform() === 'linux' ? `/proc/self/fd/${descriptor}` : directory
  return join(parent, `claim-${number}`)
}

/** Connects several times, since a new claim refuses connections between bind and listen. */
async function isAlive(path: string): Promise<boolean> {
  for (let attempt = 1; attempt <= LIVENESS_TRIES; attempt++) {
    if (await answers(path)) return true
    if (attempt < LIVENESS_TRIES) await wait(LIVENESS_PAUSE_MS)
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
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}

function bind(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    // `exclusive` makes the claim the worker's own in a cluster, not the primary's.
    server.listen({ path, exclusive: true }, () => resolve(server.unref()))
  })
}
