import { AppError } from './app-error.ts'
import { createWorkShares, type ShareLimits, type Shares } from './work-shares.ts'

/** Work that was turned away because of what is waiting, and had no part in its failure. */
export class QueueFullError extends AppError {
  constructor() {
    super('service_unavailable')
  }
}

export interface WorkQueueOptions extends ShareLimits {
  /** Pieces of work under way at a time. */
  concurrency: number
  /** Pieces that may wait; more are refused. */
  maxWaiting: number
  /** A piece whose turn has not come after this long is refused. */
  longestWaitMs?: number
}

export interface WorkQueue {
  /**
   * Runs heavy work a few pieces at a time, in turn for each share: who asks for many pieces waits
   * for them longer, and nobody else does.
   * @throws QueueFullError at once when too much is waiting, or after the longest wait
   */
  run<T>(work: () => Promise<T>, shares?: Shares): Promise<T>
  /** How many more pieces would be taken now, of this asker. */
  room(asker?: string): number
  underWay(): number
  waiting(): number
}

interface WaitingPiece {
  turn: number
  start: () => void
}

/** A queue that refuses what it could not do soon. */
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

/** The piece of the earliest turn; of those, the one that came first. */
function earliestOf(pieces: readonly WaitingPiece[]): WaitingPiece | undefined {
  return pieces.reduce<WaitingPiece | undefined>(
    (earliest, piece) => (earliest && earliest.turn <= piece.turn ? earliest : piece),
    undefined,
  )
}
