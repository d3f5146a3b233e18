import { useEffect, useState } from 'react'
import { importTexts } from '../../../texts/es/links/import-links.ts'

export interface Pace {
  /** Rows done, and the time of the measurement in ms. */
  done: number
  at: number
}

/** Estimates the remaining time at the present pace; null if there is no basis yet. */
export function timeLeft(since: Pace, now: Pace, all: number): string | null {
  const done = now.done - since.done
  if (done <= 0 || now.at <= since.at) return null
  const seconds = ((all - now.done) * (now.at - since.at)) / done / 1000
  const { seconds: inSeconds, minutes } = importTexts.progress
  return seconds < 90 ? inSeconds(Math.max(1, Math.round(seconds))) : minutes(Math.round(seconds / 60))
}

/** Estimates the remaining time; null while paused or without a basis. */
export function useTimeLeft(done: number, all: number, isMoving: boolean): string | null {
  const [pace, setPace] = useState<{ since: Pace; now: Pace } | null>(null)
  useEffect(() => {
    const now = { done, at: performance.now() }
    setPace((before) => (isMoving ? { since: before?.since ?? now, now } : null))
  }, [done, isMoving])
  return pace && timeLeft(pace.since, pace.now, all)
}
