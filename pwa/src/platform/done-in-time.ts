/** Whether a step ends well within so many milliseconds; nobody waits longer for one that hangs. */
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
