import { AppError } from './app-error.ts'

/** Work that was turned away because of what is waiting, and had no part in its failure. */
export class QueueFullError extends AppError {
  constructor() {
    super('service_unavailable')
  }
}

export interface WorkQueueOptions {
  /** Pieces of work under way at a time. */
  concurrency: number
  /** Pieces that may wait; more are refused. */
  maxWaiting: number
  /**
   * Pieces of one share, which besides never takes more than half of the room that is left: a few
   * shares leave room for others (dynamic thresholds). No limit where absent.
   */
  maxOfShare?: number
  /** A piece whose turn has not come after this long is refused. */
  longestWaitMs?: number
}

/** Whom a piece of work is done for, such as an address and an account. */
export type Shares = readonly string[]

export interface WorkQueue {
  /**
   * Runs heavy work a few pieces at a time, in turn for each share: who asks for many pieces waits
   * for them longer, and nobody else does.
   * @throws QueueFullError at once when too much is waiting, or after the longest wait
   */
  run<T>(work: () => Promise<T>, shares?: Shares): Promise<T>
  /** How many more pieces would be taken now, of this share. */
  room(share?: string): number
  underWay(): number
  waiting(): number
}

/** The share of whoever asks from an address. */
export function addressShare(address: string): string {
  return `address:${address}`
}

/** The share of an account, whoever asks. */
export function accountShare(userId: number): string {
  return `account:${userId}`
}

/** A share's pieces that are not done, and the turn of its latest one. */
interface HeldShare {
  pieces: number
  turn: number
}

interface WaitingPiece {
  turn: number
  start: () => void
}

/** A queue that refuses what it could not do soon; turns are those of start-time fair queueing. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, maxWaiting, maxOfShare, longestWaitMs } = options
  const held = new Map<string, HeldShare>()
  const waiting: WaitingPiece[] = []
  let underWay = 0
  let presentTurn = 0

  function room(share?: string): number {
    const ofAll = concurrency - underWay + maxWaiting - waiting.length
    if (share === undefined || maxOfShare === undefined) return ofAll
    return Math.min(maxOfShare, Math.ceil(ofAll / 2)) - (held.get(share)?.pieces ?? 0)
  }

  function enter(shares: Shares): number {
    const turn = Math.max(presentTurn, ...shares.map((share) => (held.get(share)?.turn ?? -1) + 1))
    for (const share of shares) held.set(share, { pieces: (held.get(share)?.pieces ?? 0) + 1, turn })
    return turn
  }

  function leave(shares: Shares): void {
    for (const share of shares) {
      const left = held.get(share)
      if (left && left.pieces > 1) left.pieces -= 1
      else held.delete(share)
    }
  }

  function waitForTurn(turn: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let limit: NodeJS.Timeout | undefined
      const piece = {
        turn,
        start() {
          clearTimeout(limit)
          resolve()
        },
      }
      waiting.push(piece)
      if (longestWaitMs === undefined) return
      limit = setTimeout(() => {
        waiting.splice(waiting.indexOf(piece), 1)
        reject(new QueueFullError())
      }, longestWaitMs)
    })
  }

  function startNext(): void {
    const next = earliestOf(waiting)
    if (next === undefined) {
      underWay -= 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    presentTurn = next.turn
    next.start()
  }

  async function run<T>(work: () => Promise<T>, shares: Shares = []): Promise<T> {
    if (Math.min(room(), ...shares.map(room)) <= 0) throw new QueueFullError()
    const turn = enter(shares)
    try {
      if (underWay < concurrency) {
        underWay += 1
        presentTurn = Math.max(presentTurn, turn)
      } else await waitForTurn(turn)
      try {
        return await work()
      } finally {
        startNext()
      }
    } finally {
      leave(shares)
    }
  }

  return { run, room, underWay: () => underWay, waiting: () => waiting.length }
}

/** The piece of the earliest turn; of those, the one that came first. */
function earliestOf(pieces: readonly WaitingPiece[]): WaitingPiece | undefined {
  return pieces.reduce<WaitingPiece | undefined>(
    (earliest, piece) => (earliest && earliest.turn <= piece.turn ? earliest : piece),
    undefined,
  )
}
