import { useRef, useState } from 'react'

/** Runs a task; returns null without running it if the previous one is still running. */
export function useOneAtATime() {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  async function run<Result>(task: () => Promise<Result>): Promise<Result | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setIsBusy(true)
    try {
      return await task()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, run }
}
