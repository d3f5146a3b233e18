/** Resolves in a new task, after the browser has handled waiting input. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Resolves to false if the step fails or takes longer than `milliseconds`. */
export function isDoneInTime(step: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const done = step.then(
    () => true,
    (error) => {
      console.error(error)
      return false
    },
  )
  return Promise.race([done, new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false))])
}
