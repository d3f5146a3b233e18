/** Runs the task when the page is idle; returns the function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(request)
}
