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
