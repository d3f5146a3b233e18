/** What is made at its first use, and kept: formatters take the browser milliseconds each. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
