import { useEffect, useState } from 'react'
import { type Pace, timeLeft } from './time-left.ts'

/** About how long what is under way takes; null where it stands, or nothing can be said yet. */
export function useTimeLeft(done: number, all: number, isMoving: boolean): string | null {
  const [pace, setPace] = useState<{ since: Pace; now: Pace } | null>(null)
  useEffect(() => {
    const now = { done, at: performance.now() }
    setPace((before) => (isMoving ? { since: before?.since ?? now, now } : null))
  }, [done, isMoving])
  return pace && timeLeft(pace.since, pace.now, all)
}
