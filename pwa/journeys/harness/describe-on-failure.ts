import type { TestContext } from 'vitest'

type Telling = () => string | Promise<string>

const tellings = new Set<Telling>()

/**
 * Registers a description to print after a failed test, to explain failures on other machines.
 * Returns the function that unregisters it.
 */
export function describeOnFailure(telling: Telling): () => void {
  tellings.add(telling)
  return () => tellings.delete(telling)
}

export async function printIfFailed({ task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return
  const [error] = task.result.errors ?? []
  const told = await Promise.all([...tellings].map((tell) => tell()))
  console.error([`✗ ${task.name}: ${error?.stack}`, ...told].join('\n'))
}
