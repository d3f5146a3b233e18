/** What is made when it is first asked for, and kept: formatters take the browser milliseconds each. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
