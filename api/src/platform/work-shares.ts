/** Whom a piece of work is done for: who asks for it, such as an address, and then an account. */
export type Shares = readonly string[]

/** The share of whoever asks from an address. */
export function addressShare(address: string): string {
  return `address:${address}`
}

/** The share of an account, whoever asks. */
export function accountShare(userId: number): string {
  return `account:${userId}`
}

export interface ShareLimits {
  /**
   * Pieces of one share, which besides never takes more than half of the room that is left: a few
   * shares leave room for others (dynamic thresholds). No limit where absent.
   */
  maxOfShare?: number
  /** Different askers, of whom each piece names one as its first share; no limit where absent. */
  maxAskers?: number
}

/** The work that is waiting and under way, by whom it is done for. */
export interface WorkShares {
  /** How many more pieces of these shares may come, where there is room for `ofAll`. */
  roomOf(shares: Shares, ofAll: number): number
  /**
   * Adds a piece. Its turn is the present one, or that after the latest of its shares (start-time
   * fair queueing).
   */
  enter(shares: Shares, presentTurn: number): number
  leave(shares: Shares): void
}

/** A share's pieces that are not done, and the turn of its latest one. */
interface HeldShare {
  pieces: number
  turn: number
}

/** Shares of which nothing is held at first. */
export function createWorkShares({
  maxOfShare,
  maxAskers = Number.POSITIVE_INFINITY,
}: ShareLimits): WorkShares {
  const held = new Map<string, HeldShare>()
  const askers = new Map<string, number>()

  return {
    roomOf(shares, ofAll) {
      const [asker] = shares
      const isKnown = asker === undefined || askers.has(asker)
      const left = isKnown ? ofAll : Math.min(ofAll, maxAskers - askers.size)
      if (maxOfShare === undefined) return left
      const mostOfShare = Math.min(maxOfShare, Math.ceil(left / 2))
      return Math.min(left, ...shares.map((share) => mostOfShare - (held.get(share)?.pieces ?? 0)))
    },
    enter(shares, presentTurn) {
      const turn = Math.max(presentTurn, ...shares.map((share) => (held.get(share)?.turn ?? -1) + 1))
      for (const share of shares) held.set(share, { pieces: (held.get(share)?.pieces ?? 0) + 1, turn })
      for (const asker of shares.slice(0, 1)) askers.set(asker, (askers.get(asker) ?? 0) + 1)
      return turn
    },
    leave(shares) {
      for (const share of shares) {
        const left = held.get(share)
        if (left && left.pieces > 1) left.pieces -= 1
        else held.delete(share)
      }
      for (const asker of shares.slice(0, 1)) {
        const left = (askers.get(asker) ?? 0) - 1
        if (left > 0) askers.set(asker, left)
        else askers.delete(asker)
      }
    },
  }
}
