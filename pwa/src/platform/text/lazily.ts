/** Creates a value at its first use: formatters cost the browser milliseconds each. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
