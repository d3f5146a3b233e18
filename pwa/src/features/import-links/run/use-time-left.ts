import { useEffect, useState } from 'react'
import { type Pace, timeLeft } from './time-left.ts'

/** Estimates the remaining time; null while paused or without a basis. */
export function useTimeLeft(done: number, all: number, isMoving: boolean): string | null {
  const [pace, setPace] = useState<{ since: Pace; now: Pace } | null>(null)
  useEffect(() => {
    const now = { done, at: performance.now() }
    setPace((before) => (isMoving ? { since: before?.since ?? now, now } : null))
  }, [done, isMoving])
  return pace && timeLeft(pace.since, pace.now, all)
}
