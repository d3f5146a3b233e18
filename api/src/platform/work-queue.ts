import { AppError } from './app-error.ts'
import { createWorkShares, type ShareLimits, type Shares } from './work-shares.ts'

/** The work was refused because the queue is full. It did not run. */
export class QueueFullError extends AppError {
  constructor() {
    super('service_unavailable')
  }
}

export interface WorkQueueOptions extends ShareLimits {
  /** Pieces that run at a time. */
  concurrency: number
  /** Pieces that may wait; further ones are refused. */
  maxWaiting: number
  /** A piece that has waited this long is refused. */
  longestWaitMs?: number
}

export interface WorkQueue {
  /**
   * Runs heavy work a few pieces at a time, in turn for each share, so that many pieces of one
   * asker delay only that asker.
   * @throws QueueFullError at once if the queue is full, or after the longest wait
   */
  run<T>(work: () => Promise<T>, shares?: Shares): Promise<T>
  /** Returns how many more pieces would be accepted now, in total or of this asker. */
  room(asker?: string): number
  underWay(): number
  waiting(): number
}

interface WaitingPiece {
  turn: number
  start: () => void
}

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, maxWaiting, longestWaitMs } = options
  const held = createWorkShares(options)
  const waiting: WaitingPiece[] = []
  let underWay = 0
  let presentTurn = 0

  const roomOf = (shares: Shares) => held.roomOf(shares, concurrency - underWay + maxWaiting - waiting.length)

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
    if (roomOf(shares) <= 0) throw new QueueFullError()
    const turn = held.enter(shares, presentTurn)
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
      held.leave(shares)
    }
  }

  const room = (asker?: string) => roomOf(asker === undefined ? [] : [asker])
  return { run, room, underWay: () => underWay, waiting: () => waiting.length }
}

/** Picks the piece of the earliest turn, and among those the one that came first. */
function earliestOf(pieces: readonly WaitingPiece[]): WaitingPiece | undefined {
  return pieces.reduce<WaitingPiece | undefined>(
    (earliest, piece) => (earliest && earliest.turn <= piece.turn ? earliest : piece),
    undefined,
  )
}
