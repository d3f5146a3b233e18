import type { TestContext } from 'vitest'

type Telling = () => string | Promise<string>

const tellings = new Set<Telling>()

/**
 * Has this printed after a test that failed: a failure on another machine is understood by what
 * was there. Returns how to stop.
 */
export function tellOnFailure(telling: Telling): () => void {
  tellings.add(telling)
  return () => tellings.delete(telling)
}

/** Prints all of it, where the test has failed. */
export async function tellIfFailed({ task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return
  const [error] = task.result.errors ?? []
  const told = await Promise.all([...tellings].map((tell) => tell()))
  console.error([`✗ ${task.name}: ${error?.stack}`, ...told].join('\n'))
}
