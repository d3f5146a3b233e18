import type { ServerResponse } from 'node:http'

export interface PaceOptions {
  /** Number of answers that may go out before the rest is spaced out. */
  burst: number
  perSecond: number
  /** Most answers that may wait; `send` refuses further ones. */
  mostHeld: number
}

/** Sends answers at a limited pace, so that a flood cannot come back sooner. */
export interface PacedAnswers {
  /** Sends the answer now or in its turn. Returns false if too many are waiting. */
  send(response: ServerResponse, answer: () => void): boolean
  held(): number
  /** Sends all waiting answers and delays none from then on. */
  end(): void
}

const TURN_MS = 20

/** Forgets answers whose client has hung up. */
export function pacedAnswers({ burst, perSecond, mostHeld }: PaceOptions): PacedAnswers {
  const held = new Map<ServerResponse, () => void>()
  let allowed = burst
  let countedAt = performance.now()
  let turns: NodeJS.Timeout | undefined
  let isEnding = false

  function mayGo(): boolean {
    const now = performance.now()
    allowed = Math.min(burst, allowed + ((now - countedAt) * perSecond) / 1000)
    countedAt = now
    if (allowed < 1) return false
    allowed -= 1
    return true
  }

  function takeTurn(): void {
    for (const [response, answer] of held) {
      if (!mayGo()) break
      held.delete(response)
      answerOrHangUp(response, answer)
    }
    if (held.size === 0) stop()
  }

  function stop(): void {
    clearInterval(turns)
    turns = undefined
  }

  return {
    held: () => held.size,
    send(response, answer) {
      if (isEnding || (held.size === 0 && mayGo())) {
        answer()
        return true
      }
      if (held.size >= mostHeld) return false
      held.set(response, answer)
      response.once('close', () => held.delete(response))
      turns ??= setInterval(takeTurn, TURN_MS).unref()
      return true
    },
    end() {
      isEnding = true
      stop()
      const waiting = [...held]
      held.clear()
      for (const [response, answer] of waiting) answerOrHangUp(response, answer)
    },
  }
}

/** A failing answer must not affect those that wait behind it. */
function answerOrHangUp(response: ServerResponse, answer: () => void): void {
  try {
    answer()
  } catch {
    response.destroy()
  }
}
