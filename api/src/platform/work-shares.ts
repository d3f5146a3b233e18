/**
 * Those for whom a piece of work is done: first the asker, such as an address, then the account.
 */
export type Shares = readonly string[]

/** Share of everybody who asks from an address. */
export function addressShare(address: string): string {
  return `address:${address}`
}

/** Share of an account, whoever asks. */
export function accountShare(userId: number): string {
  return `account:${userId}`
}

export interface ShareLimits {
  /**
   * Most pieces of one share. A share also never takes more than half of the free room, so that a
   * few shares leave room for others (dynamic thresholds). Absent means no limit.
   */
  maxOfShare?: number
  /** Most different askers, which are the first shares of pieces. Absent means no limit. */
  maxAskers?: number
}

/** Tracks the work that waits or runs, by share. */
export interface WorkShares {
  /** Returns how many more pieces of these shares may come if there is room for `ofAll`. */
  roomOf(shares: Shares, ofAll: number): number
  /**
   * Adds a piece and returns its turn: the present one, or the one after the latest of its shares
   * (start-time fair queueing).
   */
  enter(shares: Shares, presentTurn: number): number
  leave(shares: Shares): void
}

/** The number of unfinished pieces, and the turn of the latest one. */
interface HeldShare {
  pieces: number
  turn: number
}

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
